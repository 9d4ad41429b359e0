(** The rules of Connect Four, and what it means that a player can force a result.

    Everything that the theorems of this folder say is defined on this page. *)

From Coq Require Import List.
Import ListNotations.

(** ** The board *)

Inductive player := First | Second.

Definition other (p : player) : player :=
  match p with First => Second | Second => First end.

(** A board is the list of its columns from left to right; a column is the list of its discs from
    bottom to top. Columns and rows are counted from 0. *)
Definition board := list (list player).

Definition empty (columns : nat) : board := repeat [] columns.

(** The discs in column [c]. *)
Definition discs (b : board) (c : nat) : list player := nth c b [].

(** The disc in column [c] and row [r]: [None] if the cell is empty or outside the board. *)
Definition disc (b : board) (c r : nat) : option player := nth_error (discs b c) r.

(** ** Moves *)

(** Player [p] drops a disc into column [c]: it comes to lie on the discs that are there. *)
Fixpoint drop (p : player) (c : nat) (b : board) : board :=
  match b, c with
  | [], _ => []
  | column :: rest, 0 => (column ++ [p]) :: rest
  | column :: rest, S c => column :: drop p c rest
  end.

(** A disc can be dropped into a column of the board that is not full. *)
Definition legal (rows : nat) (b : board) (c : nat) : Prop :=
  c < length b /\ length (discs b c) < rows.

(** The board after moves in some columns, and the player whose turn it then is; [turn] begins. *)
Fixpoint after (turn : player) (moves : list nat) (b : board) : board :=
  match moves with
  | [] => b
  | c :: more => after (other turn) more (drop turn c b)
  end.

Fixpoint turn_after (turn : player) (moves : list nat) : player :=
  match moves with
  | [] => turn
  | _ :: more => turn_after (other turn) more
  end.

(** ** The end of the game *)

(** Four discs of player [p] in a row: across, up, diagonally up or diagonally down. *)
Definition four (p : player) (b : board) : Prop :=
  exists c r,
    (forall i, i < 4 -> disc b (c + i) r = Some p) \/
    (forall i, i < 4 -> disc b c (r + i) = Some p) \/
    (forall i, i < 4 -> disc b (c + i) (r + i) = Some p) \/
    (forall i, i < 4 -> disc b (c + i) (r + 3 - i) = Some p).

Inductive outcome := Won (p : player) | Drawn.

(** The game ends when a player has four in a row, or when the board is full. *)
Definition ends (rows : nat) (b : board) (o : outcome) : Prop :=
  match o with
  | Won p => four p b
  | Drawn => (forall c, ~ legal rows b c) /\ (forall p, ~ four p b)
  end.

Definition over (rows : nat) (b : board) : Prop := exists o, ends rows b o.

(** ** Forcing a result *)

(** [can_force rows me wanted turn b]: on board [b], with [turn] to move, player [me] can play so
    that the game ends with a wanted outcome, whatever the other player does. This is so

    - if the game is over, and its outcome is wanted;
    - if it is the turn of [me], and after some legal move, [me] can still force it;
    - if it is the turn of the other player, and after every legal move, [me] can still force it.

    The definition is inductive: it holds only if each game ends after finitely many moves. While a
    game is not over, there is a legal move, because a full board ends it. *)
Inductive can_force (rows : nat) (me : player) (wanted : outcome -> Prop) :
    player -> board -> Prop :=
  | game_over turn b o :
      ends rows b o -> wanted o ->
      can_force rows me wanted turn b
  | own_move b c :
      ~ over rows b -> legal rows b c ->
      can_force rows me wanted (other me) (drop me c b) ->
      can_force rows me wanted me b
  | every_reply b :
      ~ over rows b ->
      (forall c, legal rows b c -> can_force rows me wanted me (drop (other me) c b)) ->
      can_force rows me wanted (other me) b.

(** ** Whole games: the board is empty, and the first player begins *)

Definition can_win (columns rows : nat) (p : player) : Prop :=
  can_force rows p (fun o => o = Won p) First (empty columns).

Definition can_avoid_loss (columns rows : nat) (p : player) : Prop :=
  can_force rows p (fun o => o <> Won (other p)) First (empty columns).

Definition drawn_with_best_play (columns rows : nat) : Prop :=
  can_avoid_loss columns rows First /\ can_avoid_loss columns rows Second.
