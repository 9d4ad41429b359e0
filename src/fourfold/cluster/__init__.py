"""Long jobs on a Dask cluster."""

from fourfold.extras import require_extra

require_extra("cluster")
