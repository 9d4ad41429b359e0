"""Documented data sets of solved positions: make, load and verify them."""

from fourfold.data.datasets.build import make
from fourfold.data.datasets.examples import Examples, load
from fourfold.data.datasets.recipes import RECIPES, Recipe
from fourfold.data.datasets.verification import DataSetVerification, verify

__all__ = ["RECIPES", "DataSetVerification", "Examples", "Recipe", "load", "make", "verify"]
