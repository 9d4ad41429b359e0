(** What the integers of [Checker.v] say about a board of [Rules.v]. *)

From Coq Require Import ZArith Uint63 List Lia Bool.
From Fourfold Require Import Rules Checker Sets.
Import ListNotations.
Open Scope uint63_scope.

(** ** Boards without integers *)

Lemma other_is_different p : other p <> p.
Proof. now destruct p. Qed.

Lemma other_other p : other (other p) = p.
Proof. now destruct p. Qed.

Lemma either p q : q = p \/ q = other p.
Proof. destruct p, q; auto. Qed.

Lemma length_drop p c b : length (drop p c b) = length b.
Proof. revert c. induction b; intros [|c]; simpl; auto. Qed.

Lemma discs_drop p c b k : (c < length b)%nat ->
  discs (drop p c b) k = if (k =? c)%nat then discs b c ++ [p] else discs b k.
Proof.
  unfold discs. revert c k. induction b as [|column rest rec]; intros [|c] [|k] inside;
    simpl in *; try lia; auto. apply rec. lia.
Qed.

Lemma disc_drop p c b k r : (c < length b)%nat ->
  disc (drop p c b) k r =
  if ((k =? c) && (r =? length (discs b c)))%nat then Some p else disc b k r.
Proof.
  intro inside. unfold disc. rewrite discs_drop by assumption.
  destruct (Nat.eqb_spec k c) as [->|]; simpl; [|reflexivity].
  destruct (Nat.eqb_spec r (length (discs b c))) as [->|].
  - rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity.
  - destruct (Nat.lt_ge_cases r (length (discs b c))).
    + now apply nth_error_app1.
    + rewrite (proj2 (nth_error_None _ r)), (proj2 (nth_error_None _ r)); auto.
      rewrite app_length. simpl. lia.
Qed.

Lemma disc_inside b c r p : disc b c r = Some p -> (r < length (discs b c))%nat.
Proof. intro some. apply nth_error_Some. unfold disc in some. now rewrite some. Qed.

(** ** Boards as machine integers *)

Class size := Size {
  columns : nat;
  rows : nat;
  nonempty : (0 < columns)%nat;
  small : (columns * S rows <= 62)%nat
}.

Section Size.
  Context {board_size : size}.

  (** The bit of a cell. *)
  Definition bit_of (c r : nat) : nat := c * S rows + r.

  Lemma bit_of_injective c r c' r' : (r <= rows)%nat -> (r' <= rows)%nat ->
    bit_of c r = bit_of c' r' -> c = c' /\ r = r'.
  Proof. unfold bit_of. intros. assert (c = c') by nia. nia. Qed.

  Lemma bit_of_any i : exists c r, (r <= rows)%nat /\ i = bit_of c r.
  Proof.
    exists (i / S rows)%nat, (i mod S rows)%nat. unfold bit_of. split.
    - assert (i mod S rows < S rows)%nat by (apply Nat.mod_upper_bound; lia). lia.
    - rewrite Nat.mul_comm. apply Nat.div_mod_eq.
  Qed.

  Lemma bit_of_in_range c r : (c < columns)%nat -> (r <= rows)%nat -> (bit_of c r < 62)%nat.
  Proof. pose proof small. unfold bit_of. nia. Qed.

  Definition shaped (b : board) : Prop :=
    length b = columns /\ forall c, (length (discs b c) <= rows)%nat.

  (** [set] is the set of the discs of [p]. *)
  Definition marks (p : player) (set : int) (b : board) : Prop :=
    forall c r, (r <= rows)%nat -> has set (bit_of c r) = true <-> disc b c r = Some p.

  (** [set] is the set of the landing cells. *)
  Definition lands (set : int) (b : board) : Prop :=
    forall c r, (r <= rows)%nat ->
      has set (bit_of c r) = true <-> (c < columns)%nat /\ r = length (discs b c).

  Record represents (me : player) (own their landing : int) (b : board) : Prop := {
    is_shaped : shaped b;
    own_discs : marks me own b;
    their_discs : marks (other me) their b;
    landing_cells : lands landing b }.

  (** [cell] is the set of the one cell in which a disc in column [c] lands. *)
  Definition is_cell (cell : int) (b : board) (c : nat) : Prop :=
    forall i, has cell i = (i =? bit_of c (length (discs b c)))%nat.

  (** *** Constants *)

  Lemma to_Z_int_of n : (n <= 63)%nat -> to_Z (int_of n) = Z.of_nat n.
  Proof.
    intro. unfold int_of. rewrite of_Z_spec. apply Z.mod_small. change wB with (2 ^ 63)%Z. lia.
  Qed.

  Lemma to_Z_stride : to_Z (stride rows) = Z.of_nat (S rows).
  Proof. pose proof nonempty. pose proof small. apply to_Z_int_of. nia. Qed.

  Lemma to_Z_shift c : (c < columns)%nat ->
    to_Z (stride rows * int_of c) = Z.of_nat (c * S rows).
  Proof.
    intro. pose proof small. rewrite mul_spec, to_Z_stride, to_Z_int_of by nia.
    rewrite Z.mod_small; [lia|]. change wB with (2 ^ 63)%Z. nia.
  Qed.

  Lemma has_bottom_cell c i : (c < columns)%nat ->
    has (bottom_cell rows c) i = (i =? bit_of c 0)%nat.
  Proof.
    intro. pose proof small. unfold bottom_cell, bit_of. destruct (Nat.lt_ge_cases i 63).
    - rewrite (has_lsl _ _ _ _ (to_Z_shift c ltac:(assumption))) by assumption.
      unfold has. change (to_Z 1) with (2 ^ 0)%Z. rewrite Z.pow2_bits_eqb by lia.
      destruct (Nat.leb_spec (c * S rows) i), (Z.eqb_spec 0 (Z.of_nat (i - c * S rows))),
        (Nat.eqb_spec i (c * S rows + 0)); simpl; lia.
    - rewrite has_out_of_range by assumption. symmetry. apply Nat.eqb_neq. nia.
  Qed.

  Lemma has_ones i : has ((1 << int_of rows) - 1) i = (i <? rows)%nat.
  Proof.
    assert (rows < 62)%nat by (pose proof nonempty; pose proof small; nia).
    assert (to_Z (1 << int_of rows) = 2 ^ Z.of_nat rows)%Z as power.
    { rewrite lsl_spec, to_Z_int_of, to_Z_1, Z.mul_1_l by lia. apply Z.mod_small.
      change wB with (2 ^ 63)%Z. split; [lia|]. apply Z.pow_lt_mono_r; lia. }
    unfold has. rewrite sub_spec, power, to_Z_1, Z.mod_small.
    - replace (2 ^ Z.of_nat rows - 1)%Z with (Z.ones (Z.of_nat rows))
        by (rewrite Z.ones_equiv; lia).
      rewrite Z.testbit_ones_nonneg by lia.
      destruct (Z.ltb_spec (Z.of_nat i) (Z.of_nat rows)), (Nat.ltb_spec i rows); lia.
    - assert (0 < 2 ^ Z.of_nat rows)%Z by lia.
      assert (2 ^ Z.of_nat rows < 2 ^ 63)%Z by (apply Z.pow_lt_mono_r; lia).
      change wB with (2 ^ 63)%Z. lia.
  Qed.

  Lemma has_column_cells c k r : (c < columns)%nat -> (r <= rows)%nat ->
    has (column_cells rows c) (bit_of k r) = ((k =? c) && (r <? rows))%nat.
  Proof.
    intros. pose proof small. unfold column_cells, bit_of.
    destruct (Nat.lt_ge_cases (k * S rows + r) 63).
    - rewrite (has_lsl _ _ _ _ (to_Z_shift c ltac:(assumption))), has_ones by assumption.
      destruct (Nat.leb_spec (c * S rows) (k * S rows + r)),
        (Nat.ltb_spec (k * S rows + r - c * S rows) rows),
        (Nat.eqb_spec k c), (Nat.ltb_spec r rows); simpl; nia.
    - rewrite has_out_of_range by assumption.
      destruct (Nat.eqb_spec k c); simpl; nia.
  Qed.

  Lemma has_union sets i : has (union sets) i = existsb (fun set => has set i) sets.
  Proof.
    induction sets as [|set rest rec]; simpl.
    - apply has_0.
    - now rewrite has_lor, rec.
  Qed.

  Lemma has_cells c r : (r <= rows)%nat ->
    has (cells columns rows) (bit_of c r) = true <-> (c < columns)%nat /\ (r < rows)%nat.
  Proof.
    intro. unfold cells. rewrite has_union, existsb_exists. split.
    - intros (set & among & element). apply in_map_iff in among as (k & <- & among).
      apply in_seq in among. rewrite has_column_cells in element by lia.
      apply andb_true_iff in element as [same low].
      apply Nat.eqb_eq in same. apply Nat.ltb_lt in low. lia.
    - intros [inside low]. exists (column_cells rows c). split.
      + apply in_map, in_seq. lia.
      + rewrite has_column_cells, Nat.eqb_refl by lia. now apply Nat.ltb_lt.
  Qed.

  (** *** Moves *)

  Lemma bit_of_eqb c r c' r' : (r <= rows)%nat -> (r' <= rows)%nat ->
    (bit_of c r =? bit_of c' r')%nat = ((c =? c') && (r =? r'))%nat.
  Proof.
    intros. destruct (Nat.eqb_spec (bit_of c r) (bit_of c' r')) as [same|different].
    - apply bit_of_injective in same as [-> ->]; [|assumption..]. now rewrite !Nat.eqb_refl.
    - symmetry. apply not_true_iff_false. rewrite andb_true_iff, !Nat.eqb_eq.
      intros [-> ->]. auto.
  Qed.

  Section Move.
    Variables (b : board) (c : nat) (cell : int).
    Hypothesis shape : shaped b.
    Hypothesis move : legal rows b c.
    Hypothesis one : is_cell cell b c.

    Lemma has_cell k r : (r <= rows)%nat ->
      has cell (bit_of k r) = ((k =? c) && (r =? length (discs b c)))%nat.
    Proof. intro. rewrite one. apply bit_of_eqb; [assumption|apply shape]. Qed.

    Lemma shaped_drop p : shaped (drop p c b).
    Proof.
      destruct shape as [wide high], move as [inside room]. split.
      - now rewrite length_drop.
      - intro k. rewrite discs_drop by assumption.
        destruct (Nat.eqb_spec k c); [|apply high]. rewrite app_length. simpl. lia.
    Qed.

    Lemma marks_mover p set : marks p set b -> marks p (set lor cell) (drop p c b).
    Proof.
      intros before k r low. rewrite has_lor, has_cell, disc_drop by (assumption || apply move).
      rewrite orb_true_iff, (before k r low).
      destruct ((k =? c) && (r =? length (discs b c)))%nat; intuition congruence.
    Qed.

    Lemma marks_waiting p q set : q <> p -> marks q set b -> marks q set (drop p c b).
    Proof.
      intros different before k r low. rewrite (before k r low), disc_drop by apply move.
      destruct (Nat.eqb_spec k c) as [->|]; simpl; [|reflexivity].
      destruct (Nat.eqb_spec r (length (discs b c))) as [->|]; [|reflexivity].
      split; intro is; [|congruence]. apply disc_inside in is. lia.
    Qed.

    Lemma lands_raise p landing : lands landing b -> lands (raise landing cell) (drop p c b).
    Proof.
      destruct shape as [wide high], move as [inside room].
      intros before k r low. unfold raise. rewrite has_lor, has_lxor, has_cell by assumption.
      assert (has (cell << 1) (bit_of k r) = ((k =? c) && (r =? S (length (discs b c))))%nat) as up.
      { destruct (Nat.lt_ge_cases (bit_of k r) 63) as [in_range|beyond].
        - rewrite (has_lsl _ _ 1 _ to_Z_1) by assumption. rewrite one, <- bit_of_eqb by lia.
          unfold bit_of. generalize (k * S rows)%nat, (c * S rows)%nat. intros k' c'.
          destruct (Nat.leb_spec 1 (k' + r)), (Nat.eqb_spec (k' + r - 1) (c' + length (discs b c))),
            (Nat.eqb_spec (k' + r) (c' + S (length (discs b c)))); simpl; lia.
        - rewrite has_out_of_range by assumption.
          assert (k <> c) by (intros ->; pose proof (bit_of_in_range c r); lia).
          now rewrite (proj2 (Nat.eqb_neq k c)). }
      rewrite up, discs_drop by assumption. specialize (before k r low).
      destruct (Nat.eqb_spec k c) as [->|]; simpl.
      - rewrite app_length; simpl.
        destruct (has landing (bit_of c r)), (Nat.eqb_spec r (length (discs b c))),
          (Nat.eqb_spec r (S (length (discs b c)))); simpl; intuition (try lia; try congruence).
      - rewrite xorb_false_r, orb_false_r. exact before.
    Qed.

    Lemma represents_own_move me own their landing : represents me own their landing b ->
      represents me (own lor cell) their (raise landing cell) (drop me c b).
    Proof.
      intros [_ o t l]. split.
      - apply shaped_drop.
      - now apply marks_mover.
      - apply marks_waiting; [apply other_is_different|assumption].
      - now apply lands_raise.
    Qed.

    Lemma represents_reply me own their landing : represents me own their landing b ->
      represents me own (their lor cell) (raise landing cell) (drop (other me) c b).
    Proof.
      intros [_ o t l]. split.
      - apply shaped_drop.
      - apply marks_waiting; [apply not_eq_sym, other_is_different|assumption].
      - now apply marks_mover.
      - now apply lands_raise.
    Qed.
  End Move.

  (** The tests for legal moves. *)

  Lemma reply_cell landing b c : shaped b -> lands landing b -> (c < columns)%nat ->
    forall i, has (landing land column_cells rows c) i =
      ((length (discs b c) <? rows) && (i =? bit_of c (length (discs b c))))%nat.
  Proof.
    intros [wide high] lands_b inside i. destruct (bit_of_any i) as (k & r & low & ->).
    rewrite has_land, has_column_cells, bit_of_eqb by auto. specialize (lands_b k r low).
    destruct (has landing (bit_of k r)), (Nat.eqb_spec k c) as [->|],
      (Nat.eqb_spec r (length (discs b c))), (Nat.ltb_spec r rows),
      (Nat.ltb_spec (length (discs b c)) rows); simpl; intuition (try lia; try congruence).
  Qed.

  Lemma reply_none landing b c : shaped b -> lands landing b ->
    ((landing land column_cells rows c) =? 0) = true -> ~ legal rows b c.
  Proof.
    intros shape lands_b none [inside room]. rewrite zero_iff in none.
    specialize (none (bit_of c (length (discs b c)))). rewrite reply_cell with (b := b) in none.
    - rewrite Nat.eqb_refl, andb_true_r in none. apply Nat.ltb_ge in none. lia.
    - assumption.
    - assumption.
    - now rewrite (proj1 shape) in inside.
  Qed.

  Lemma reply_legal landing b c : shaped b -> lands landing b -> (c < columns)%nat ->
    ((landing land column_cells rows c) =? 0) = false ->
    legal rows b c /\ is_cell (landing land column_cells rows c) b c.
  Proof.
    intros shape lands_b inside some. rewrite nonzero_iff in some. destruct some as [i some].
    rewrite reply_cell with (b := b) in some by assumption.
    apply andb_true_iff in some as [room _]. split.
    - split; [now rewrite (proj1 shape)|now apply Nat.ltb_lt].
    - intro j. rewrite reply_cell with (b := b) by assumption. now rewrite room.
  Qed.

  Lemma has_playable landing b c r : shaped b -> lands landing b -> (r <= rows)%nat ->
    has (landing land cells columns rows) (bit_of c r) = true <->
    legal rows b c /\ r = length (discs b c).
  Proof.
    intros [wide high] lands_b low. rewrite has_land, andb_true_iff, has_cells, (lands_b c r low)
      by assumption.
    unfold legal. rewrite wide. intuition (subst; auto).
  Qed.

  Lemma is_move_legal landing b cell : shaped b -> lands landing b ->
    is_move (cells columns rows) landing cell = true ->
    exists c, legal rows b c /\ is_cell cell b c.
  Proof.
    intros shape lands_b. unfold is_move.
    destruct (cell =? 0) eqn:nonzero; [discriminate|].
    destruct ((cell land (cell - 1)) =? 0) eqn:single; [|discriminate].
    intro within. apply Uint63.eqb_spec in within.
    destruct (at_most_one cell nonzero single) as [i only].
    destruct (bit_of_any i) as (c & r & low & ->). exists c.
    assert (has cell (bit_of c r) = true) as element by (rewrite only; apply Nat.eqb_refl).
    rewrite <- within, has_land, andb_true_iff, has_playable with (b := b) in element by assumption.
    destruct element as (_ & move & ->). auto.
  Qed.

  Lemma full_iff landing b : shaped b -> lands landing b ->
    ((landing land cells columns rows) =? 0) = true <-> forall c, ~ legal rows b c.
  Proof.
    intros shape lands_b. rewrite zero_iff. split.
    - intros none c move.
      specialize (none (bit_of c (length (discs b c)))). apply not_true_iff_false in none.
      apply none, (has_playable landing b); auto. apply shape.
    - intros full i. destruct (bit_of_any i) as (c & r & low & ->). apply not_true_iff_false.
      rewrite (has_playable landing b) by assumption. intros [move _]. now apply (full c).
  Qed.

  (** *** Four in a row *)

  Lemma has_lines set d k i : (k <= 63)%nat -> to_Z d = Z.of_nat k ->
    has (lines set d) i = true <-> forall n, (n < 4)%nat -> has set (i + n * k) = true.
  Proof.
    intros bound value.
    assert (to_Z (d + d) = Z.of_nat (k + k)) as double.
    { rewrite add_spec, value, Z.mod_small; [lia|]. change wB with (2 ^ 63)%Z. lia. }
    unfold lines. rewrite has_land, (has_lsr _ _ _ _ double), !has_land, !(has_lsr _ _ _ _ value).
    rewrite !andb_true_iff. split.
    - intros [[at0 at1] [at2 at3]] [|[|[|[|n]]]] below; [..|lia].
      + now rewrite Nat.add_0_r.
      + now rewrite Nat.mul_1_l.
      + replace (i + 2 * k)%nat with (i + (k + k))%nat by lia. assumption.
      + replace (i + 3 * k)%nat with (i + (k + k) + k)%nat by lia. assumption.
    - intro all. repeat split.
      + rewrite <- (all 0%nat); [f_equal|]; lia.
      + rewrite <- (all 1%nat); [f_equal|]; lia.
      + rewrite <- (all 2%nat); [f_equal|]; lia.
      + rewrite <- (all 3%nat); [f_equal|]; lia.
  Qed.

  Definition direction (k : nat) : Prop := k = 1%nat \/ k = S rows \/ k = S (S rows) \/ k = rows.

  Lemma has_four_iff set : has_four (stride rows) set = true <->
    exists k i, direction k /\ forall n, (n < 4)%nat -> has set (i + n * k) = true.
  Proof.
    assert (rows < 62)%nat by (pose proof nonempty; pose proof small; nia).
    pose proof to_Z_stride as one_column.
    assert (to_Z (stride rows + 1) = Z.of_nat (S (S rows))) as up.
    { rewrite add_spec, one_column, to_Z_1, Z.mod_small; [lia|]. change wB with (2 ^ 63)%Z. lia. }
    assert (to_Z (stride rows - 1) = Z.of_nat rows) as down.
    { rewrite sub_spec, one_column, to_Z_1, Z.mod_small; [lia|]. change wB with (2 ^ 63)%Z. lia. }
    unfold has_four. rewrite negb_true_iff, nonzero_iff. split.
    - intros [i some]. rewrite !has_lor, !orb_true_iff in some.
      destruct some as [[[some|some]|some]|some].
      + exists 1%nat, i. split; [unfold direction; auto|].
        apply (has_lines set 1); [lia|exact to_Z_1|assumption].
      + exists (S rows), i. split; [unfold direction; auto|].
        eapply has_lines; [|eassumption..]. lia.
      + exists (S (S rows)), i. split; [unfold direction; auto|].
        eapply has_lines; [|eassumption..]. lia.
      + exists rows, i. split; [unfold direction; auto|].
        eapply has_lines; [|eassumption..]. lia.
    - intros (k & i & way & all). exists i. rewrite !has_lor, !orb_true_iff.
      destruct way as [->|[->|[->| ->]]].
      + left. left. left. apply (has_lines set 1 1); [lia|exact to_Z_1|assumption].
      + left. left. right. apply (has_lines set _ (S rows)); [lia|assumption..].
      + left. right. apply (has_lines set _ (S (S rows))); [lia|assumption..].
      + right. apply (has_lines set _ rows); [lia|assumption..].
  Qed.

  (** No line of four leaves the board on its way to the next bit. *)
  Lemma next_cell c r c' r' k : (r < rows)%nat -> (r' < rows)%nat ->
    (bit_of c r + k = bit_of c' r')%nat ->
    (k = 1 -> c' = c /\ r' = r + 1)%nat /\
    (k = S rows -> c' = c + 1 /\ r' = r)%nat /\
    (k = S (S rows) -> c' = c + 1 /\ r' = r + 1)%nat /\
    (k = rows -> c' = c + 1 /\ r = r' + 1)%nat.
  Proof.
    intros low low' step. repeat apply conj; intros ->.
    - apply (bit_of_injective c' r' c (r + 1)); unfold bit_of in *; lia.
    - apply (bit_of_injective c' r' (c + 1) r); unfold bit_of in *; lia.
    - apply (bit_of_injective c' r' (c + 1) (r + 1)); unfold bit_of in *; lia.
    - destruct r as [|r].
      + assert (c' = c /\ r' = rows) by (apply bit_of_injective; unfold bit_of in *; lia). lia.
      + assert (c' = c + 1 /\ r' = r)%nat by (apply bit_of_injective; unfold bit_of in *; lia). lia.
  Qed.

  Ltac cells_are is0 is1 is2 is3 :=
    intros [|[|[|[|n]]]] below;
    [rewrite <- is0 | rewrite <- is1 | rewrite <- is2 | rewrite <- is3 | lia]; f_equal; lia.

  Section Four.
    Variables (p : player) (set : int) (b : board).
    Hypothesis shape : shaped b.
    Hypothesis marked : marks p set b.

    Lemma cell_of i : has set i = true ->
      exists c r, (r < rows)%nat /\ i = bit_of c r /\ disc b c r = Some p.
    Proof.
      intro element. destruct (bit_of_any i) as (c & r & low & ->). exists c, r.
      apply (marked c r low) in element. pose proof (disc_inside _ _ _ _ element).
      pose proof (proj2 shape c). repeat split; [lia|assumption].
    Qed.

    Lemma bit_of_disc c r : disc b c r = Some p -> has set (bit_of c r) = true.
    Proof.
      intro is. pose proof (disc_inside _ _ _ _ is). pose proof (proj2 shape c).
      apply marked; [lia|assumption].
    Qed.

    Lemma four_iff : has_four (stride rows) set = true <-> four p b.
    Proof.
      rewrite has_four_iff. split.
      - intros (k & i & way & all).
        destruct (cell_of _ (all 0%nat ltac:(lia))) as (c0 & r0 & low0 & at0 & is0).
        destruct (cell_of _ (all 1%nat ltac:(lia))) as (c1 & r1 & low1 & at1 & is1).
        destruct (cell_of _ (all 2%nat ltac:(lia))) as (c2 & r2 & low2 & at2 & is2).
        destruct (cell_of _ (all 3%nat ltac:(lia))) as (c3 & r3 & low3 & at3 & is3).
        pose proof (next_cell c0 r0 c1 r1 k low0 low1 ltac:(lia)) as step1.
        pose proof (next_cell c1 r1 c2 r2 k low1 low2 ltac:(lia)) as step2.
        pose proof (next_cell c2 r2 c3 r3 k low2 low3 ltac:(lia)) as step3.
        destruct way as [way|[way|[way|way]]]; subst k.
        + exists c0, r0. right. left.
          destruct step1 as ([-> ->] & _); [reflexivity|].
          destruct step2 as ([-> ->] & _); [reflexivity|].
          destruct step3 as ([-> ->] & _); [reflexivity|].
          cells_are is0 is1 is2 is3.
        + exists c0, r0. left.
          destruct step1 as (_ & [-> ->] & _); [reflexivity|].
          destruct step2 as (_ & [-> ->] & _); [reflexivity|].
          destruct step3 as (_ & [-> ->] & _); [reflexivity|].
          cells_are is0 is1 is2 is3.
        + exists c0, r0. right. right. left.
          destruct step1 as (_ & _ & [-> ->] & _); [reflexivity|].
          destruct step2 as (_ & _ & [-> ->] & _); [reflexivity|].
          destruct step3 as (_ & _ & [-> ->] & _); [reflexivity|].
          cells_are is0 is1 is2 is3.
        + exists c0, r3. right. right. right.
          destruct step1 as (_ & _ & _ & [-> ->]); [reflexivity|].
          destruct step2 as (_ & _ & _ & [-> ->]); [reflexivity|].
          destruct step3 as (_ & _ & _ & [-> ->]); [reflexivity|].
          cells_are is0 is1 is2 is3.
      - intros (c & r & [across|[up|[rising|falling]]]).
        + exists (S rows), (bit_of c r). split; [unfold direction; auto|]. intros n below.
          rewrite <- (bit_of_disc _ _ (across n below)). f_equal. unfold bit_of. lia.
        + exists 1%nat, (bit_of c r). split; [unfold direction; auto|]. intros n below.
          rewrite <- (bit_of_disc _ _ (up n below)). f_equal. unfold bit_of. lia.
        + exists (S (S rows)), (bit_of c r). split; [unfold direction; auto|]. intros n below.
          rewrite <- (bit_of_disc _ _ (rising n below)). f_equal. unfold bit_of. lia.
        + exists rows, (bit_of c (r + 3)). split; [unfold direction; auto|]. intros n below.
          rewrite <- (bit_of_disc _ _ (falling n below)). f_equal. unfold bit_of. lia.
    Qed.
  End Four.

  (** *** The own discs and the landing cells determine the board *)

  Lemma has_key me own their landing b c r : represents me own their landing b ->
    (c < columns)%nat -> (r <= rows)%nat ->
    has (own lor landing) (bit_of c r) = true <->
    disc b c r = Some me \/ r = length (discs b c).
  Proof.
    intros [_ o _ l] inside low. rewrite has_lor, orb_true_iff, (o c r low), (l c r low). tauto.
  Qed.

  Lemma equal_lists (l m : list player) : (forall r, nth_error l r = nth_error m r) -> l = m.
  Proof.
    revert m. induction l as [|x l rec]; intros [|y m] same.
    - reflexivity.
    - discriminate (same 0%nat).
    - discriminate (same 0%nat).
    - f_equal.
      + now injection (same 0%nat).
      + apply rec. intro r. exact (same (S r)).
  Qed.

  Lemma equal_boards b b' : shaped b -> shaped b' ->
    (forall c, (c < columns)%nat -> discs b c = discs b' c) -> b = b'.
  Proof.
    intros [wide _] [wide' _] same. apply (nth_ext _ _ [] []); [congruence|].
    intros c inside. apply same. lia.
  Qed.

  Lemma key_determines me own their landing own' their' landing' b b' :
    represents me own their landing b -> represents me own' their' landing' b' ->
    own lor landing = own' lor landing' -> b = b'.
  Proof.
    intros is is' same.
    pose proof (is_shaped _ _ _ _ _ is) as shape. pose proof (is_shaped _ _ _ _ _ is') as shape'.
    apply equal_boards; [assumption..|]. intros c inside.
    assert (forall r, (r <= rows)%nat ->
      disc b c r = Some me \/ r = length (discs b c) <->
      disc b' c r = Some me \/ r = length (discs b' c)) as agree.
    { intros r low. rewrite <- (has_key _ _ _ _ _ c r is inside low).
      rewrite <- (has_key _ _ _ _ _ c r is' inside low). now rewrite same. }
    assert (length (discs b c) = length (discs b' c)) as height.
    { pose proof (proj2 shape c). pose proof (proj2 shape' c).
      destruct (proj1 (agree (length (discs b c)) ltac:(assumption))) as [mine|];
        [auto| |assumption].
      destruct (proj2 (agree (length (discs b' c)) ltac:(assumption))) as [mine'|]; [auto| |auto].
      apply disc_inside in mine, mine'. lia. }
    apply equal_lists. intro r. fold (disc b c r). fold (disc b' c r).
    destruct (Nat.lt_ge_cases r (length (discs b c))) as [low|high].
    - assert (r <= rows)%nat as low' by (pose proof (proj2 shape c); lia).
      specialize (agree r low').
      assert (exists q, disc b c r = Some q) as [q is_q].
      { unfold disc. destruct (nth_error (discs b c) r) eqn:at_r; [eauto|].
        apply nth_error_None in at_r. lia. }
      assert (exists q, disc b' c r = Some q) as [q' is_q'].
      { unfold disc. destruct (nth_error (discs b' c) r) eqn:at_r; [eauto|].
        apply nth_error_None in at_r. lia. }
      rewrite is_q, is_q' in *. destruct me, q, q'; try reflexivity; exfalso;
        intuition (try lia; try congruence).
    - unfold disc. rewrite (proj2 (nth_error_None _ r)), (proj2 (nth_error_None _ r)); auto; lia.
  Qed.

  (** Nobody has four in a row. *)
  Definition undecided (b : board) : Prop := forall q, ~ four q b.

  Lemma undecided_after me own their landing b :
    represents me own their landing b ->
    has_four (stride rows) own = false -> has_four (stride rows) their = false -> undecided b.
  Proof.
    intros [shape o t _] no_own no_their q is.
    destruct (either me q) as [-> | ->].
    - apply (four_iff me own b shape o) in is. congruence.
    - apply (four_iff (other me) their b shape t) in is. congruence.
  Qed.

  (** *** The start of the game *)

  Lemma discs_empty c : discs (empty columns) c = [].
  Proof. apply nth_repeat. Qed.

  Lemma disc_empty c r : disc (empty columns) c r = None.
  Proof. unfold disc. rewrite discs_empty. now destruct r. Qed.

  Lemma undecided_empty : undecided (empty columns).
  Proof.
    intros q (c & r & line). destruct line as [line|[line|[line|line]]];
      specialize (line 0%nat ltac:(lia)); now rewrite disc_empty in line.
  Qed.

  Lemma represents_empty p : represents p 0 0 (bottom columns rows) (empty columns).
  Proof.
    split.
    - split; [apply repeat_length|]. intro c. rewrite discs_empty. simpl. lia.
    - intros c r low. now rewrite has_0, disc_empty.
    - intros c r low. now rewrite has_0, disc_empty.
    - intros c r low. rewrite discs_empty. unfold bottom. rewrite has_union, existsb_exists. split.
      + intros (set & among & element). apply in_map_iff in among as (k & <- & among).
        apply in_seq in among. rewrite has_bottom_cell in element by lia.
        apply Nat.eqb_eq, bit_of_injective in element; simpl in *; lia.
      + intros [inside ->]. exists (bottom_cell rows c). split.
        * apply in_map, in_seq. lia.
        * rewrite has_bottom_cell by assumption. apply Nat.eqb_refl.
  Qed.

  Lemma represents_swapped p own their landing b :
    represents p own their landing b -> represents (other p) their own landing b.
  Proof. intros [shape o t l]. split; auto. now rewrite other_other. Qed.
End Size.
