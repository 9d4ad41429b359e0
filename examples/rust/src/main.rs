//! Prints the exact score of each move of the games that are given as move strings.
use fourfold_example::{Error, Position, Solver};
use std::process::ExitCode;

fn describe(solver: &Solver, moves: &str) -> Result<String, Error> {
    let position = Position::from_moves(moves)?;
    let columns: Vec<String> = solver
        .scores(&position)?
        .into_iter()
        .map(|score| score.map_or(".".into(), |score| score.to_string()))
        .collect();
    Ok(format!(
        "{}: {}",
        solver.solve(&position)?,
        columns.join(" ")
    ))
}

fn run() -> Result<(), Error> {
    let solver = Solver::new()?;
    for moves in std::env::args().skip(1) {
        println!("{moves} {}", describe(&solver, &moves)?);
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
