(** The theorem. `fourfold strategy export --format rocq` writes [Strategy.v]. *)

From Coq Require Import List.
From Fourfold Require Import Rules Plans Soundness Meaning.
From Fourfold Require Strategy.  (* not imported: the data cannot change what a word means here *)
Import ListNotations.

(** The first player can force a win on the board with 7 columns and 6 rows. *)
Theorem first_player_wins : can_win 7 6 First.
Proof.
  apply (strategy_sound 7 6 [] Strategy.entries).
  vm_cast_no_check (eq_refl true).  (* [Qed] plays every reply of the second player. *)
Qed.

Corollary second_player_loses : ~ can_avoid_loss 7 6 Second.
Proof. exact (win_excludes_draw 7 6 First first_player_wins). Qed.

Print Assumptions first_player_wins.
