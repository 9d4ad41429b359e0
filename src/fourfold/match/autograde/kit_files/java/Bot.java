import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

/**
 * A Connect Four engine that speaks c4i. Write your own `choose`; the rest is done.
 *
 * Build it: javac Bot.java
 * Check it: fourfold engine check ./bot
 */
public class Bot {
    static final int COLUMNS = 7, ROWS = 6;

    /** The discs: 1 and 2 are the two sides, 0 is empty; row 0 is the bottom. */
    static class Board {
        final int[][] cells = new int[COLUMNS][ROWS];
        final int[] heights = new int[COLUMNS];
        final List<Integer> moves = new ArrayList<>();
        int winner = 0;

        /** The side to move: 1 or 2. */
        int turn() {
            return 1 + moves.size() % 2;
        }

        boolean canPlay(int column) {
            return winner == 0 && column >= 0 && column < COLUMNS && heights[column] < ROWS;
        }

        boolean isOver() {
            return winner != 0 || moves.size() == COLUMNS * ROWS;
        }

        void play(int column) {
            if (!canPlay(column)) {
                throw new IllegalArgumentException("column " + (column + 1) + " cannot be played");
            }
            int side = turn();
            cells[column][heights[column]++] = side;
            moves.add(column);
            if (hasFour(column)) {
                winner = side;
            }
        }

        void undo() {
            int column = moves.remove(moves.size() - 1);
            cells[column][--heights[column]] = 0;
            winner = 0;
        }

        private boolean hasFour(int column) {
            int row = heights[column] - 1;
            int[][] directions = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
            for (int[] way : directions) {
                if (1 + count(column, row, way[0], way[1]) + count(column, row, -way[0], -way[1]) >= 4) {
                    return true;
                }
            }
            return false;
        }

        private int count(int column, int row, int across, int up) {
            int side = cells[column][row], found = 0;
            for (int c = column + across, r = row + up;
                    c >= 0 && c < COLUMNS && r >= 0 && r < ROWS && cells[c][r] == side;
                    c += across, r += up) {
                found++;
            }
            return found;
        }
    }

    /**
     * The column to play, counted from 0.
     *
     * Your part: look ahead with minimax or alpha-beta, `depth` plies deep. Count a node each
     * time that you look at a position, the first one included, and report their number.
     */
    static int choose(Board board, int depth) {
        say("info depth 0 nodes 1");
        for (int column : new int[] {3, 2, 4, 1, 5, 0, 6}) {
            if (board.canPlay(column)) {
                return column;
            }
        }
        throw new IllegalStateException("the game is over");
    }

    static Board readPosition(String[] words) {
        Board board = new Board();
        for (int index = 1; index + 1 < words.length; index++) {
            if (words[index].equals("size") && !words[index + 1].equals("7x6")) {
                throw new IllegalArgumentException("only 7x6 boards");
            }
            if (words[index].equals("moves")) {
                for (char letter : words[index + 1].toCharArray()) {
                    board.play(letter - '1');
                }
            }
        }
        return board;
    }

    static int depthOf(String[] words) {
        for (int index = 1; index + 1 < words.length; index++) {
            if (words[index].equals("depth") && words[index + 1].matches("[0-9]{1,4}")) {
                return Integer.parseInt(words[index + 1]);
            }
        }
        return 4;
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Board board = new Board();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.trim().split("\\s+");
            switch (words[0]) {
                case "c4i":
                    say("id name My Bot");
                    say("ok");
                    break;
                case "isready":
                    say("readyok");
                    break;
                case "position":
                    try {
                        board = readPosition(words);
                    } catch (IllegalArgumentException error) {
                        board = null;
                        say("error " + error.getMessage());
                    }
                    break;
                case "go":
                    if (board == null || board.isOver()) {
                        say("bestmove none");
                    } else {
                        say("bestmove " + (choose(board, depthOf(words)) + 1));
                    }
                    break;
                case "quit":
                    return;
                default: // unknown words are ignored
            }
        }
    }
}
