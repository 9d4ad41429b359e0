(** Two plans: try all moves, and the stored strategy with its diagrams, whose rule is explained in
    [docs/strategy.md]. Nothing here has to be right for the theorems to hold: a plan that proposes
    bad moves does not pass [check]. *)

From Coq Require Import ZArith Uint63 PArray List.
From Fourfold Require Import Rules Checker.
Import ListNotations.
Open Scope uint63_scope.

(** ** Try all moves *)

Definition search (columns rows : nat) : plan :=
  let sets := map (column_cells rows) (seq 0 columns) in
  {| memory := unit;
     moves := fun _ _ _ landing => map (fun column => (landing land column, tt)) sets;
     after_reply := fun _ _ => tt |}.

Definition check_by_search (columns rows : nat) (me : player) (draw_is_enough : bool) : bool :=
  check columns rows me draw_is_enough [] (search columns rows) tt.

(** ** The strategy *)

(** The cells of each level, the most urgent first, and the cells to avoid. *)
Record diagram := Diagram { levels : list int; avoided : int }.

Inductive advice :=
  | Answer (column : nat)
  | Follow (d : diagram).

(** Stored positions with the first player to move, known by its discs and the landing cells. *)
Definition entry : Type := int * advice.

Section Strategy.
  Variables columns rows : nat.
  Variable entries : list entry.

  (** The cells in which the owner of a set of discs would complete a line in direction [d]. *)
  Definition completing_in (set d : int) : int :=
    let before := set << d in
    let after := set >> d in
    let two_before := before land (set << (d + d)) in
    let two_after := after land (set >> (d + d)) in
    (two_before land (set << (d + d + d))) lor (two_before land after) lor
    (before land two_after) lor (two_after land (set >> (d + d + d))).

  Definition completing (stride set : int) : int :=
    completing_in set 1 lor completing_in set stride lor
    completing_in set (stride + 1) lor completing_in set (stride - 1).

  Definition lowest (set : int) : int := set land (- set).

  (** The first set that has cells in common with [choice]: these cells. *)
  Fixpoint first_meeting (sets : list int) (choice : int) : int :=
    match sets with
    | [] => 0
    | set :: more =>
      let common := set land choice in if common =? 0 then first_meeting more choice else common
    end.

  (** The first level with exactly one playable cell: this cell. *)
  Fixpoint single (levels : list int) (playable : int) : int :=
    match levels with
    | [] => 0
    | level :: more =>
      let common := level land playable in
      if common =? 0 then single more playable
      else if (common land (common - 1)) =? 0 then common
      else single more playable
    end.

  (** The rule of a diagram, after "make four". [central] are the columns from the centre outwards,
      [last] is the cell of the last reply. *)
  Definition diagram_cell (stride : int) (central : list int)
      (d : diagram) (their last playable : int) : int :=
    let stops := completing stride their land playable in
    if stops =? 0 then
      let marked := single (levels d) playable in
      if marked =? 0 then
        let allowed := playable land (playable lxor avoided d) in
        let choice := if allowed =? 0 then playable else allowed in
        let above := choice land (last << 1) in
        if above =? 0 then first_meeting central choice else above
      else marked
    else lowest stops.

  (** The columns from the centre outwards, the left one of two that are equally central first. *)
  Definition central_columns : list nat :=
    let middle := Nat.div2 (columns - 1) in
    let outwards := flat_map (fun i => if Nat.odd columns then [middle - i; middle + i]
                                       else [middle - i; middle + 1 + i])%nat (seq 0 columns) in
    filter (fun c => c <? columns)%nat outwards.

  (** The diagram that is being followed, if one is, and the last reply. *)
  Definition strategy_memory : Type := option diagram * int.

  Definition buckets : int := 16381.

  Definition hashed : array (list entry) :=
    fold_left (fun table (e : entry) =>
        let h := fst e mod buckets in table.[h <- e :: table.[h]])
      entries (make buckets []).

  Fixpoint find (key : int) (bucket : list entry) : option advice :=
    match bucket with
    | [] => None
    | (k, a) :: more => if k =? key then Some a else find key more
    end.

  Definition strategy : plan :=
    let stride := stride rows in
    let sets := map (column_cells rows) (seq 0 columns) in
    let cells := cells columns rows in
    let central := map (column_cells rows) central_columns in
    let table := hashed in
    {| memory := strategy_memory;
       moves := fun mem own their landing =>
         let (followed, last) := mem in
         let playable := landing land cells in
         let wins := completing stride own land playable in
         if wins =? 0 then
           match followed with
           | Some d => [(diagram_cell stride central d their last playable, mem)]
           | None =>
             let key := own lor landing in
             match find key (table.[key mod buckets]) with
             | Some (Answer c) => [(playable land nth c sets 0, mem)]
             | Some (Follow d) =>
               [(diagram_cell stride central d their last playable, (Some d, last))]
             | None => []
             end
           end
         else [(lowest wins, mem)];
       after_reply := fun mem cell => (fst mem, cell) |}.
End Strategy.

(** Whether the first player wins with a strategy if the game begins with the moves of [start]. *)
Definition check_strategy (columns rows : nat) (start : list nat) (entries : list entry) : bool :=
  check columns rows First false start (strategy columns rows entries) (None, 0).
