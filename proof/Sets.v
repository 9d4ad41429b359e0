(** Machine integers as sets of numbers. *)

From Coq Require Import ZArith Uint63 Lia Bool.
Open Scope uint63_scope.

Definition has (set : int) (i : nat) : bool := Z.testbit (to_Z set) (Z.of_nat i).

Lemma has_land x y i : has (x land y) i = has x i && has y i.
Proof. unfold has. now rewrite land_spec', Z.land_spec. Qed.

Lemma has_lor x y i : has (x lor y) i = has x i || has y i.
Proof. unfold has. now rewrite lor_spec', Z.lor_spec. Qed.

Lemma has_lxor x y i : has (x lxor y) i = xorb (has x i) (has y i).
Proof. unfold has. now rewrite lxor_spec', Z.lxor_spec. Qed.

Lemma has_0 i : has 0 i = false.
Proof. unfold has. change (to_Z 0) with 0%Z. apply Z.testbit_0_l. Qed.

Lemma has_out_of_range x i : (63 <= i)%nat -> has x i = false.
Proof.
  intro. unfold has. destruct (to_Z_bounded x) as [low high].
  rewrite <- (Z.mod_small (to_Z x) (2 ^ 63)) by (split; [exact low | exact high]).
  apply Z.mod_pow2_bits_high. lia.
Qed.

Lemma has_lsr x d k i : to_Z d = Z.of_nat k -> has (x >> d) i = has x (i + k).
Proof.
  intro value. unfold has. rewrite lsr_spec, value, <- Z.shiftr_div_pow2, Z.shiftr_spec by lia.
  f_equal. lia.
Qed.

Lemma has_lsl x d k i : to_Z d = Z.of_nat k -> (i < 63)%nat ->
  has (x << d) i = (k <=? i)%nat && has x (i - k).
Proof.
  intros value low. unfold has. rewrite lsl_spec, value.
  change wB with (2 ^ 63)%Z.
  rewrite Z.mod_pow2_bits_low, <- Z.shiftl_mul_pow2, Z.shiftl_spec by lia.
  destruct (Nat.leb_spec k i); simpl.
  - f_equal. lia.
  - apply Z.testbit_neg_r. lia.
Qed.

Lemma zero_iff x : (x =? 0) = true <-> forall i, has x i = false.
Proof.
  rewrite Uint63.eqb_spec. split.
  - intros -> i. apply has_0.
  - intro none. apply to_Z_inj. apply Z.bits_inj_0. intro n.
    destruct (Z.neg_nonneg_cases n).
    + now apply Z.testbit_neg_r.
    + specialize (none (Z.to_nat n)). unfold has in none. now rewrite Z2Nat.id in none.
Qed.

Lemma nonzero_iff x : (x =? 0) = false <-> exists i, has x i = true.
Proof.
  split.
  - intro nonzero. exists (Z.to_nat (Z.log2 (to_Z x))). unfold has.
    rewrite Z2Nat.id by apply Z.log2_nonneg. apply Z.bit_log2.
    destruct (to_Z_bounded x) as [low _].
    apply Uint63.eqb_false_spec in nonzero. assert (to_Z x <> 0%Z); [|lia].
    intro z. apply nonzero. now apply to_Z_inj.
  - intros [i element]. apply not_true_is_false. rewrite zero_iff. intro none.
    now rewrite none in element.
Qed.

(** A set with no more than one element, by the test that [is_move] makes. *)
Lemma at_most_one x : (x =? 0) = false -> ((x land (x - 1)) =? 0) = true ->
  exists i, forall j, has x j = (j =? i)%nat.
Proof.
  intros nonzero single.
  destruct (to_Z_bounded x) as [low high].
  assert (0 < to_Z x)%Z as positive.
  { apply Uint63.eqb_false_spec in nonzero. assert (to_Z x <> 0%Z); [|lia].
    intro z. apply nonzero. now apply to_Z_inj. }
  assert (to_Z (x - 1) = to_Z x - 1)%Z as minus_one.
  { rewrite sub_spec, to_Z_1. apply Z.mod_small. lia. }
  apply Uint63.eqb_spec, (f_equal to_Z) in single. rewrite land_spec', minus_one, to_Z_0 in single.
  set (n := Z.log2 (to_Z x)).
  destruct (Z.log2_spec (to_Z x) positive) as [from to]. fold n in from, to.
  assert (0 <= n)%Z by apply Z.log2_nonneg.
  assert (to_Z x = 2 ^ n)%Z as power.
  { destruct (Z.eq_dec (to_Z x) (2 ^ n)) as [|different]; [assumption|exfalso].
    assert (Z.log2 (to_Z x - 1) = n) by (apply Z.log2_unique; lia).
    assert (Z.testbit (Z.land (to_Z x) (to_Z x - 1)) n = true) as both.
    { rewrite Z.land_spec. apply andb_true_intro. split.
      - now apply Z.bit_log2.
      - replace n with (Z.log2 (to_Z x - 1)). apply Z.bit_log2. lia. }
    now rewrite single, Z.testbit_0_l in both. }
  exists (Z.to_nat n). intro j. unfold has. rewrite power, Z.pow2_bits_eqb by assumption.
  destruct (Nat.eqb_spec j (Z.to_nat n)), (Z.eqb_spec n (Z.of_nat j)); lia.
Qed.
