"""The time of games: at the speed of time, except during failures and as long after them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.manual_clock import ManualClock

from fourfold.online.game_time import PATIENCE, RECOVERY, SILENCE, GameTime


@given(st.lists(st.floats(0.01, PATIENCE), max_size=50))
def test_time_passes_at_its_speed_while_nothing_fails(steps: list[float]) -> None:
    clock = ManualClock()
    time = GameTime(clock)
    for seconds in steps:
        time.expect("event loop", PATIENCE)
        clock.now += seconds
    assert time.now == pytest.approx(1000 * sum(steps), abs=1.1)


@given(st.lists(st.floats(0.01, 3 * RECOVERY), max_size=50))
def test_a_failure_costs_no_time_and_time_stands_still_as_long_after_it(steps: list[float]) -> None:
    clock = ManualClock()
    time = GameTime(clock)
    expected = resumes = 0.0
    for seconds in steps:
        time.expect("event loop", PATIENCE)
        start = clock.now
        clock.now += seconds
        expected += max(0.0, min(clock.now, start + PATIENCE) - max(start, resumes))
        if seconds > PATIENCE:
            resumes = max(resumes, clock.now + min(RECOVERY, seconds - PATIENCE))
        before = time.now
        time.expect("event loop", None)
        assert time.now == before
    assert time.now == pytest.approx(1000 * expected, abs=1.1)


def test_another_server_that_is_silent_stops_the_time() -> None:
    clock = ManualClock()
    time = GameTime(clock)
    time.expect("servers", SILENCE - 10)
    clock.now += 30
    assert (time.stands_still, time.now) == (True, 0)


def test_after_a_failed_write_time_waits_for_one_that_succeeds() -> None:
    clock = ManualClock()
    time = GameTime(clock)
    for _ in range(2):
        with pytest.raises(OSError, match="full"), time.writing():
            raise OSError("the disk is full")
        clock.now += 60
    assert (time.stands_still, time.now) == (True, PATIENCE * 1000)
    with time.writing():
        pass
    clock.now += RECOVERY + 2
    assert (time.stands_still, time.now) == (False, PATIENCE * 1000 + 2000)
