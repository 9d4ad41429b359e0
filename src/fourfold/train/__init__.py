"""Networks that play Connect Four: taught by the solver, measured against exact scores."""

from fourfold.base.extras import require_extra

require_extra("train")
