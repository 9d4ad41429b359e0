(** The definitions of [Rules.v] make sense: what they say about simple boards, and that the claims
    about the two players exclude each other. *)

From Coq Require Import List Lia.
From Fourfold Require Import Rules Boards.
Import ListNotations.

(** ** Examples *)

(** Discs lie on one another, and the players take turns. *)
Example three_moves :
  after First [0; 2; 0] (empty 3) = [[First; First]; []; [Second]].
Proof. reflexivity. Qed.

Example full_column : ~ legal 2 [[First; Second]; []] 0.
Proof. intros [_ room]. simpl in room. lia. Qed.

Example no_such_column : ~ legal 2 [[First; Second]; []] 2.
Proof. intros [inside _]. simpl in inside. lia. Qed.

Ltac each_cell := intros [|[|[|[|i]]]] low; [reflexivity..|lia].

Example across : four First [[First]; [First]; [First]; [First]].
Proof. exists 0, 0. left. each_cell. Qed.

Example up : four Second [[First; Second; Second; Second; Second]].
Proof. exists 0, 1. right. left. each_cell. Qed.

Example diagonally_up : four First
  [[First]; [Second; First]; [Second; Second; First]; [Second; Second; Second; First]].
Proof. exists 0, 0. right. right. left. each_cell. Qed.

Example diagonally_down : four First
  [[Second; Second; Second; First]; [Second; Second; First]; [Second; First]; [First]].
Proof. exists 0, 0. right. right. right. each_cell. Qed.

(** ** While a game is not over, there is a legal move *)

Theorem running_has_a_move rows b : ~ over rows b -> ~ forall c, ~ legal rows b c.
Proof.
  intros running full. apply running. exists Drawn. split; [exact full|].
  intros p line. apply running. now exists (Won p).
Qed.

(** ** If one player can win, the other cannot avoid the loss *)

Lemma four_waiting p c b : c < length b -> four (other p) (drop p c b) -> four (other p) b.
Proof.
  intros inside (i & r & line). exists i, r.
  assert (forall k s, disc (drop p c b) k s = Some (other p) -> disc b k s = Some (other p)) as old.
  { intros k s. rewrite disc_drop by assumption.
    destruct (_ && _)%bool; [|auto]. intro same. injection same. destruct p; discriminate. }
  destruct line as [line|[line|[line|line]]]; auto 6.
Qed.

Lemma never_both rows p turn b :
  ~ (four First b /\ four Second b) ->
  can_force rows p (fun o => o = Won p) turn b ->
  can_force rows (other p) (fun o => o <> Won p) turn b -> False.
Proof.
  intros not_both wins. revert not_both.
  assert (forall b c q, ~ over rows b -> legal rows b c ->
    ~ (four First (drop q c b) /\ four Second (drop q c b))) as still_not_both.
  { intros d c q running [inside _] [first second]. apply running. exists (Won (other q)).
    apply four_waiting with c; destruct q; assumption. }
  induction wins as [turn b o ending is|b c running move _ rec|b running _ rec];
    intros not_both avoids.
  - subst o. simpl in ending. inversion avoids as [turn' b' o ending' not|b' c running|b' running];
      subst.
    + destruct o as [q|]; simpl in ending'.
      * apply not_both. destruct p, q; auto; congruence.
      * now apply (proj2 ending' p).
    + apply running. now exists (Won p).
    + apply running. now exists (Won p).
  - inversion avoids
      as [turn' b' o ending' not|b' c' running' move' next same|b' running' next same]; subst.
    + apply running. now exists o.
    + now destruct p.
    + apply rec; [auto|]. specialize (next c move). destruct p; exact next.
  - inversion avoids
      as [turn' b' o ending' not|b' c' running' move' next same|b' running' next same]; subst.
    + apply running. now exists o.
    + apply (rec c' move'); [auto|]. destruct p; exact next.
    + now destruct p.
Qed.

Theorem win_excludes_draw columns rows p :
  can_win columns rows p -> ~ can_avoid_loss columns rows (other p).
Proof.
  unfold can_win, can_avoid_loss. rewrite other_other. intros wins avoids.
  apply (never_both rows p First (empty columns)); [|assumption..].
  intros [(c & r & line) _]. assert (forall k s, disc (empty columns) k s = None) as none.
  { intros k s. unfold disc, discs, empty. rewrite nth_repeat. now destruct s. }
  destruct line as [line|[line|[line|line]]]; specialize (line 0 ltac:(lia));
    now rewrite none in line.
Qed.
