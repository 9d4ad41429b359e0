(** A program that follows a player's plan against every reply of the opponent. Nothing is proven
    here: [Soundness.v] proves that a plan which passes [check] reaches the wanted outcome.

    A set of cells is a machine integer. The cell in column [c] and row [r] is bit
    [c * (rows + 1) + r], so that an empty row lies above the board and no line of four runs from
    one column into the next by mistake:

<<
      6 13 20 27 34 41 48     above the board
      5 12 19 26 33 40 47     top row
      4 11 18 25 32 39 46
      3 10 17 24 31 38 45
      2  9 16 23 30 37 44
      1  8 15 22 29 36 43
      0  7 14 21 28 35 42     bottom row
>> *)

From Coq Require Import ZArith Uint63 PArray List.
From Fourfold Require Import Rules.
Import ListNotations.
Open Scope uint63_scope.

Definition int_of (n : nat) : int := of_Z (Z.of_nat n).

(** ** Plans

    A plan proposes moves. It may be wrong in any way: the program makes only legal moves, and it
    reports success only if each game ends as wanted. A plan can remember something ([memory]),
    such as the diagram that it follows. A cell is given as a set with one element. *)
Record plan := Plan {
  memory : Type;
  moves : memory -> int (* own discs *) -> int (* the opponent's discs *) ->
    int (* the cells in which discs would land *) -> list (int * memory);
  after_reply : memory -> int (* the cell of the reply *) -> memory
}.

(** ** Boards as machine integers *)

Section Board.
  Variables columns rows : nat.

  Definition stride : int := int_of (S rows).
  Definition bottom_cell (c : nat) : int := 1 << (stride * int_of c).
  Definition column_cells (c : nat) : int := ((1 << int_of rows) - 1) << (stride * int_of c).

  Definition union (sets : list int) : int := fold_right (fun set rest => set lor rest) 0 sets.

  (** On the empty board, a disc lands in the bottom cell of a column. *)
  Definition bottom : int := union (map bottom_cell (seq 0 columns)).
  Definition cells : int := union (map column_cells (seq 0 columns)).

  (** The board has at least one column, and fits into 62 bits. *)
  Definition fits : bool := ((0 <? columns)%nat && (columns * S rows <=? 62)%nat)%bool.
End Board.

(** The first cells of the lines of four in direction [d], which is a difference of bits. *)
Definition lines (set d : int) : int :=
  let pairs := set land (set >> d) in pairs land (pairs >> (d + d)).

Definition has_four (stride set : int) : bool :=
  negb ((lines set 1 lor lines set stride lor lines set (stride + 1) lor
         lines set (stride - 1)) =? 0).

(** The landing cells after a disc in [cell], which was one of them. In a full column, the landing
    cell is above the board. *)
Definition raise (landing cell : int) : int := (landing lxor cell) lor (cell << 1).

(** Whether [cell] is one cell of the board in which a disc would land. *)
Definition is_move (cells landing cell : int) : bool :=
  if cell =? 0 then false
  else if (cell land (cell - 1)) =? 0 then (cell land (landing land cells)) =? cell
  else false.

(** ** Known positions

    Positions that have passed, with the opponent to move. A position is known by the set of own
    discs and landing cells, which determines it. A new one replaces another in the same place. *)
Definition table := array int.
Definition table_size : int := 4194301.
Definition new_table : table := make table_size 0.
Definition place (key : int) : int := key mod table_size.

(** Whether a plan succeeds, and the positions known by then. *)
Definition verdict : Type := bool * table.

Section Loops.
  Context {A : Type}.
  Variable test : A -> table -> verdict.

  Fixpoint some (items : list A) (known : table) : verdict :=
    match items with
    | [] => (false, known)
    | x :: more =>
      let (yes, known) := test x known in if yes then (true, known) else some more known
    end.

  Fixpoint every (items : list A) (known : table) : verdict :=
    match items with
    | [] => (true, known)
    | x :: more =>
      let (yes, known) := test x known in if yes then every more known else (false, known)
    end.
End Loops.

(** ** Following a plan *)

Section Follow.
  (** The board, from above; [columns] as sets of cells. *)
  Variables (stride : int) (columns : list int) (cells : int).
  Variable p : plan.
  (** Whether a draw is enough. *)
  Variable draw_is_enough : bool.

  Definition replies (next : int -> int -> int -> memory p -> table -> verdict)
      (own their landing : int) (mem : memory p) : table -> verdict :=
    every (fun column known =>
      let cell := landing land column in
      if cell =? 0 then (true, known)
      else
        let their := their lor cell in
        if has_four stride their then (false, known)
        else next own their (raise landing cell) (after_reply p mem cell) known) columns.

  Definition their_turn (next : int -> int -> int -> memory p -> table -> verdict)
      (own their landing : int) (mem : memory p) (known : table) : verdict :=
    let key := own lor landing in
    if known.[place key] =? key then (true, known)
    else if (landing land cells) =? 0 then (draw_is_enough, known)
    else
      let (yes, known) := replies next own their landing mem known in
      (yes, if yes then known.[place key <- key] else known).

  (** [turns]: at most so many turns are followed. *)
  Fixpoint own_turn (turns : nat) (own their landing : int) (mem : memory p) (known : table)
      {struct turns} : verdict :=
    match turns with
    | O => (false, known)
    | S turns =>
      if (landing land cells) =? 0 then (draw_is_enough, known)
      else some (fun move known =>
        let (cell, mem) := move : int * memory p in
        if is_move cells landing cell then
          let own := own lor cell in
          if has_four stride own then (true, known)
          else their_turn (own_turn turns) own their (raise landing cell) mem known
        else (false, known)) (moves p mem own their landing) known
    end.
End Follow.

(** ** The check *)

(** The discs of the player to move, those of the other player, and the landing cells after some
    moves; nothing if a move is not legal or makes four. *)
Fixpoint replay (stride : int) (column_cells : nat -> int) (moves : list nat)
    (turn other landing : int) : option (int * int * int) :=
  match moves with
  | [] => Some (turn, other, landing)
  | c :: more =>
    let cell := landing land column_cells c in
    let turn := turn lor cell in
    if cell =? 0 then None
    else if has_four stride turn then None
    else replay stride column_cells more other turn (raise landing cell)
  end.

(** Whether the plan of player [me] succeeds if the game begins with the moves of [start]. *)
Definition check (columns rows : nat) (me : player) (draw_is_enough : bool) (start : list nat)
    (p : plan) (mem : memory p) : bool :=
  if fits columns rows then
    let stride := stride rows in
    let sets := map (column_cells rows) (seq 0 columns) in
    let cells := cells columns rows in
    let follow := own_turn stride sets cells p draw_is_enough (columns * rows + 1) in
    match replay stride (fun c => nth c sets 0) start 0 0 (bottom columns rows) with
    | Some (turn, other, landing) =>
      match me, turn_after First start with
      | First, First | Second, Second => fst (follow turn other landing mem new_table)
      | _, _ =>
        fst (their_turn stride sets cells p draw_is_enough follow other turn landing mem new_table)
      end
    | None => false
    end
  else false.
