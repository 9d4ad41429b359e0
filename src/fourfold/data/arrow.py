"""Arrow's modules. Importing this without the extra `data` raises an error that names the extra."""

from fourfold.base.extras import require_extra

require_extra("data.arrow")

import pyarrow as pa  # noqa: E402 - after the check
import pyarrow.csv as pa_csv  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

__all__ = ["pa", "pa_csv", "pq"]
