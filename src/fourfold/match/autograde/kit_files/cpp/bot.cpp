// A Connect Four engine that speaks c4i. Write your own `choose`; the rest is done.
//
// Build it: make
// Check it: fourfold engine check ./bot

#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

constexpr int kColumns = 7, kRows = 6;

// The discs: 1 and 2 are the two sides, 0 is empty; row 0 is the bottom.
struct Board {
    int cells[kColumns][kRows] = {};
    int heights[kColumns] = {};
    std::vector<int> moves;
    int winner = 0;

    // The side to move: 1 or 2.
    int turn() const { return 1 + static_cast<int>(moves.size() % 2); }

    bool canPlay(int column) const {
        return winner == 0 && column >= 0 && column < kColumns && heights[column] < kRows;
    }

    bool isOver() const { return winner != 0 || moves.size() == kColumns * kRows; }

    void play(int column) {
        if (!canPlay(column)) {
            throw std::invalid_argument("column " + std::to_string(column + 1) + " cannot be played");
        }
        const int side = turn();
        cells[column][heights[column]++] = side;
        moves.push_back(column);
        if (hasFour(column)) winner = side;
    }

    void undo() {
        const int column = moves.back();
        moves.pop_back();
        cells[column][--heights[column]] = 0;
        winner = 0;
    }

private:
    bool hasFour(int column) const {
        const int row = heights[column] - 1;
        const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& way : ways) {
            const int length = 1 + count(column, row, way[0], way[1]) + count(column, row, -way[0], -way[1]);
            if (length >= 4) return true;
        }
        return false;
    }

    int count(int column, int row, int across, int up) const {
        const int side = cells[column][row];
        int found = 0;
        for (int c = column + across, r = row + up;
             c >= 0 && c < kColumns && r >= 0 && r < kRows && cells[c][r] == side; c += across, r += up) {
            ++found;
        }
        return found;
    }
};

// The column to play, counted from 0.
//
// Your part: look ahead with minimax or alpha-beta, `depth` plies deep. Count a node each time
// that you look at a position, the first one included, and report their number.
int choose(Board& board, int depth) {
    (void)depth;
    std::cout << "info depth 0 nodes 1" << std::endl;
    for (const int column : {3, 2, 4, 1, 5, 0, 6}) {
        if (board.canPlay(column)) return column;
    }
    throw std::logic_error("the game is over");
}

Board readPosition(std::istringstream& words) {
    Board board;
    for (std::string word, value; words >> word;) {
        if (word == "size" && words >> value && value != "7x6") {
            throw std::invalid_argument("only 7x6 boards");
        }
        if (word == "moves" && words >> value) {
            for (const char letter : value) board.play(letter - '1');
        }
    }
    return board;
}

int depthOf(std::istringstream& words) {
    int depth = 4;
    for (std::string word; words >> word;) {
        if (word == "depth" && !(words >> depth)) return 4;
    }
    return depth;
}

int main() {
    Board board;
    bool known = true;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "c4i") {
            std::cout << "id name My Bot\nok" << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "position") {
            try {
                board = readPosition(words);
                known = true;
            } catch (const std::invalid_argument& error) {
                known = false;
                std::cout << "error " << error.what() << std::endl;
            }
        } else if (word == "go") {
            if (!known || board.isOver()) {
                std::cout << "bestmove none" << std::endl;
            } else {
                const int column = choose(board, depthOf(words));
                std::cout << "bestmove " << column + 1 << std::endl;
            }
        } else if (word == "quit") {
            break;
        }
    }
}
