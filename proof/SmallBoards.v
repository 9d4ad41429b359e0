(** Small boards, by trying all moves. *)

From Coq Require Import List.
From Fourfold Require Import Rules Plans Soundness.

(** [vm_cast_no_check] leaves the evaluation to [Qed]; otherwise it would take place twice. *)
Ltac search := split; apply search_sound; vm_cast_no_check (eq_refl true).

Theorem draw_4x4 : drawn_with_best_play 4 4.
Proof. search. Qed.

Theorem draw_4x5 : drawn_with_best_play 4 5.
Proof. search. Qed.

Theorem draw_4x6 : drawn_with_best_play 4 6.
Proof. search. Qed.

Theorem draw_5x4 : drawn_with_best_play 5 4.
Proof. search. Qed.
