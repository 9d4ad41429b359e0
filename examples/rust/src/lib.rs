//! `Position` and `Solver` of fourfold for Rust, over the C library.
//!
//! ```no_run
//! use fourfold_example::{Position, Solver};
//! let position = Position::from_moves("76461241141").unwrap();
//! let solver = Solver::new().unwrap();
//! assert_eq!(solver.solve(&position).unwrap(), -1);
//! ```
use std::ffi::{c_char, c_void, CStr, CString};
use std::fmt;
use std::ptr::{null, null_mut, NonNull};

/// The part of `fourfold.h` that is used here.
mod c {
    use super::{c_char, c_void};

    #[repr(C)]
    pub struct Error {
        pub status: i32,
        pub message: [c_char; 252],
    }

    #[repr(C)]
    #[derive(Clone, Copy, Default)]
    pub struct Bounds {
        pub lower: i32,
        pub upper: i32,
    }

    #[repr(C)]
    #[derive(Default)]
    pub struct Result {
        pub bounds: Bounds,
        pub nodes: u64,
        pub seconds: f64,
    }

    #[repr(C)]
    pub struct SolverOptions {
        pub threads: i32,
        pub table_mb: u32,
        pub book: *const c_void,
        pub reserved: [u64; 4],
    }

    #[link(name = "fourfold")]
    extern "C" {
        pub fn fourfold_position_from_moves(
            moves: *const c_char,
            columns: i32,
            rows: i32,
            position: *mut *mut c_void,
            error: *mut Error,
        ) -> i32;
        pub fn fourfold_position_free(position: *mut c_void);
        pub fn fourfold_position_columns(position: *const c_void) -> i32;
        pub fn fourfold_book_shipped(ply: i32, book: *mut *mut c_void, error: *mut Error) -> i32;
        pub fn fourfold_book_free(book: *mut c_void);
        pub fn fourfold_solver_new(
            options: *const SolverOptions,
            solver: *mut *mut c_void,
            error: *mut Error,
        ) -> i32;
        pub fn fourfold_solver_free(solver: *mut c_void);
        pub fn fourfold_solver_solve(
            solver: *mut c_void,
            position: *const c_void,
            limits: *const c_void,
            result: *mut Result,
            error: *mut Error,
        ) -> i32;
        pub fn fourfold_solver_analyse(
            solver: *mut c_void,
            position: *const c_void,
            goal: i32,
            limits: *const c_void,
            analysis: *mut *mut c_void,
            error: *mut Error,
        ) -> i32;
        pub fn fourfold_analysis_free(analysis: *mut c_void);
        pub fn fourfold_analysis_column_bounds(
            analysis: *const c_void,
            column: i32,
            bounds: *mut Bounds,
        ) -> bool;
    }
}

/// Why a call failed, in words.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Runs a call that reports to an error structure.
fn checked(call: impl FnOnce(*mut c::Error) -> i32) -> Result<(), Error> {
    let mut error = c::Error {
        status: 0,
        message: [0; 252],
    };
    if call(&mut error) == 0 {
        return Ok(());
    }
    // SAFETY: the library ends every message with a zero.
    let message = unsafe { CStr::from_ptr(error.message.as_ptr()) };
    Err(Error(message.to_string_lossy().into_owned()))
}

/// Runs a call that creates an object.
fn created(
    call: impl FnOnce(*mut *mut c_void, *mut c::Error) -> i32,
) -> Result<NonNull<c_void>, Error> {
    let mut handle = null_mut();
    checked(|error| call(&mut handle, error))?;
    NonNull::new(handle).ok_or_else(|| Error("the library returned no object".into()))
}

/// A position of a 7x6 board.
pub struct Position(NonNull<c_void>);

impl Position {
    /// The position after the moves of a move string: columns counted from 1.
    pub fn from_moves(moves: &str) -> Result<Self, Error> {
        let text = CString::new(moves).map_err(|error| Error(error.to_string()))?;
        // SAFETY: `text` outlives the call, which copies what it needs.
        created(|handle, error| unsafe {
            c::fourfold_position_from_moves(text.as_ptr(), 7, 6, handle, error)
        })
        .map(Position)
    }
}

impl Drop for Position {
    fn drop(&mut self) {
        // SAFETY: the handle is ours and is not used again.
        unsafe { c::fourfold_position_free(self.0.as_ptr()) }
    }
}

/// A solver with the opening book of the library, which may be shared between threads.
pub struct Solver(NonNull<c_void>);

// SAFETY: the header says that solvers may be used from several threads at once.
unsafe impl Send for Solver {}
unsafe impl Sync for Solver {}

impl Solver {
    pub fn new() -> Result<Self, Error> {
        // SAFETY: the solver keeps its own reference to the book.
        unsafe {
            let book = created(|handle, error| c::fourfold_book_shipped(12, handle, error))?;
            let options = c::SolverOptions {
                threads: 0,
                table_mb: 0,
                book: book.as_ptr(),
                reserved: [0; 4],
            };
            let solver = created(|handle, error| c::fourfold_solver_new(&options, handle, error));
            c::fourfold_book_free(book.as_ptr());
            solver.map(Solver)
        }
    }

    /// The exact score for the side to move.
    pub fn solve(&self, position: &Position) -> Result<i32, Error> {
        let mut result = c::Result::default();
        // SAFETY: both handles are valid for as long as they are borrowed.
        checked(|error| unsafe {
            c::fourfold_solver_solve(
                self.0.as_ptr(),
                position.0.as_ptr(),
                null(),
                &mut result,
                error,
            )
        })?;
        Ok(result.bounds.lower)
    }

    /// The score of each column; None where it cannot be played.
    pub fn scores(&self, position: &Position) -> Result<Vec<Option<i32>>, Error> {
        // SAFETY: as in `solve`; the analysis is freed after its last use.
        unsafe {
            let analysis = created(|handle, error| {
                c::fourfold_solver_analyse(
                    self.0.as_ptr(),
                    position.0.as_ptr(),
                    0,
                    null(),
                    handle,
                    error,
                )
            })?;
            let scores = (0..c::fourfold_position_columns(position.0.as_ptr()))
                .map(|column| {
                    let mut score = c::Bounds::default();
                    c::fourfold_analysis_column_bounds(analysis.as_ptr(), column, &mut score)
                        .then_some(score.lower)
                })
                .collect();
            c::fourfold_analysis_free(analysis.as_ptr());
            Ok(scores)
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // SAFETY: the handle is ours and is not used again.
        unsafe { c::fourfold_solver_free(self.0.as_ptr()) }
    }
}
