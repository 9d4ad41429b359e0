// Prints the exact score of each move of the games that are given as move strings.
package main

// #cgo pkg-config: fourfold
// #include <fourfold.h>
// #include <stdlib.h>
import "C"

import (
	"fmt"
	"os"
	"unsafe"
)

// failure returns the message of a call that has failed.
func failure(err *C.fourfold_error) error {
	return fmt.Errorf("%s", C.GoString(&err.message[0]))
}

// newSolver returns a solver with the opening book of the library.
func newSolver() (*C.fourfold_solver, error) {
	var err C.fourfold_error
	var options C.fourfold_solver_options
	var book *C.fourfold_book
	var solver *C.fourfold_solver
	if C.fourfold_book_shipped(12, &book, &err) != C.FOURFOLD_OK {
		return nil, failure(&err)
	}
	defer C.fourfold_book_free(book) // the solver keeps its own reference
	options.book = book
	if C.fourfold_solver_new(&options, &solver, &err) != C.FOURFOLD_OK {
		return nil, failure(&err)
	}
	return solver, nil
}

// scores returns the score of a game for the side to move, and of each column that can be played.
func scores(solver *C.fourfold_solver, moves string) (int, map[int]int, error) {
	var err C.fourfold_error
	var position *C.fourfold_position
	var analysis *C.fourfold_analysis
	text := C.CString(moves)
	defer C.free(unsafe.Pointer(text))
	if C.fourfold_position_from_moves(text, 7, 6, &position, &err) != C.FOURFOLD_OK {
		return 0, nil, failure(&err)
	}
	defer C.fourfold_position_free(position)
	if C.fourfold_solver_analyse(solver, position, C.FOURFOLD_COLUMNS, nil, &analysis, &err) != C.FOURFOLD_OK {
		return 0, nil, failure(&err)
	}
	defer C.fourfold_analysis_free(analysis)
	columns := map[int]int{}
	for column := 0; column < 7; column++ {
		var score C.fourfold_bounds
		if C.fourfold_analysis_column_bounds(analysis, C.int32_t(column), &score) {
			columns[column] = int(score.lower)
		}
	}
	return int(C.fourfold_analysis_result(analysis).bounds.lower), columns, nil
}

func main() {
	solver, err := newSolver()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer C.fourfold_solver_free(solver)
	for _, moves := range os.Args[1:] {
		score, columns, err := scores(solver, moves)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", moves, err)
			os.Exit(1)
		}
		fmt.Printf("%s %d:", moves, score)
		for column := 0; column < 7; column++ {
			if score, playable := columns[column]; playable {
				fmt.Printf(" %d", score)
			} else {
				fmt.Print(" .")
			}
		}
		fmt.Println()
	}
}
