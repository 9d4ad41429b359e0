(** The proof that [check] is right: a plan that passes forces the wanted outcome. *)

From Coq Require Import Arith Uint63 PArray List Lia Bool.
From Fourfold Require Import Rules Checker Plans Sets Boards.
Import ListNotations.
Open Scope uint63_scope.

Section Size.
  Context {board_size : size}.

  (** ** Following a plan *)

  Section Force.
    Variables (me : player) (wanted : outcome -> Prop) (draw_is_enough : bool).
    Hypothesis win_is_wanted : wanted (Won me).
    Hypothesis draw_is_wanted : draw_is_enough = true -> wanted Drawn.
    Variable p : plan.

    (** Every position in the table is one from which [me] can force the outcome. *)
    Definition good (known : table) : Prop :=
      forall place own their landing b, represents me own their landing b ->
        known.[place] = own lor landing -> can_force rows me wanted (other me) b.

    (** A verdict that keeps the table good; if it is positive, [claim] holds. *)
    Definition justified (v : verdict) (claim : Prop) : Prop :=
      good (snd v) /\ (fst v = true -> claim).

    Lemma some_justified {A} test (claim : A -> Prop) items :
      (forall x known, In x items -> good known -> justified (test x known) (claim x)) ->
      forall known, good known ->
      justified (some test items known) (exists x, claim x).
    Proof.
      intro each. induction items as [|x more rec]; intros known fine; simpl.
      - split; [assumption|discriminate].
      - destruct (each x known (or_introl eq_refl) fine) as [fine' yes_x].
        destruct (test x known) as [[|] known']; simpl in *.
        + split; [assumption|]. eauto.
        + apply rec; auto.
    Qed.

    Lemma every_justified {A} test (claim : A -> Prop) items :
      (forall x known, In x items -> good known -> justified (test x known) (claim x)) ->
      forall known, good known ->
      justified (every test items known) (forall x, In x items -> claim x).
    Proof.
      intro each. induction items as [|x more rec]; intros known fine; simpl.
      - split; [assumption|]. intros _ x [].
      - destruct (each x known (or_introl eq_refl) fine) as [fine' yes_x].
        destruct (test x known) as [[|] known']; simpl in *.
        + destruct (rec (fun y known among => each y known (or_intror among)) known' fine')
            as [fine'' yes_more].
          split; [assumption|]. intros yes y [<-|among]; auto.
        + split; [assumption|discriminate].
    Qed.

    Lemma every_map {A B} test (f : B -> A) items known :
      every test (map f items) known = every (fun x => test (f x)) items known.
    Proof.
      revert known. induction items as [|x more rec]; intro known; simpl; [reflexivity|].
      destruct (test (f x) known) as [[|] known']; auto.
    Qed.

    Lemma not_over b c : undecided b -> legal rows b c -> ~ over rows b.
    Proof.
      intros none move [[q|] ending]; simpl in ending.
      - now apply (none q).
      - now apply (proj1 ending c).
    Qed.

    Lemma full_board own their landing b : represents me own their landing b -> undecided b ->
      ((landing land cells columns rows) =? 0) = true -> draw_is_enough = true ->
      forall turn, can_force rows me wanted turn b.
    Proof.
      intros is none full enough turn. apply game_over with Drawn; [|auto]. split; [|exact none].
      apply (full_iff landing); [apply is|apply is|assumption].
    Qed.

    Lemma some_legal own their landing b : represents me own their landing b ->
      ((landing land cells columns rows) =? 0) = false -> undecided b -> ~ over rows b.
    Proof.
      intros is nonzero none. apply nonzero_iff in nonzero as [i element].
      destruct (bit_of_any i) as (c & r & low & ->).
      apply has_playable with (b := b) in element; [|apply is|apply is|assumption].
      now apply not_over with c.
    Qed.

    (** What [their_turn] expects of the function for the own turn. *)
    Definition right_for_own_turn
        (next : int -> int -> int -> memory p -> table -> verdict) : Prop :=
      forall own their landing mem known b, represents me own their landing b -> undecided b ->
        good known -> justified (next own their landing mem known) (can_force rows me wanted me b).

    Notation sets := (map (column_cells rows) (seq 0 columns)).

    Lemma their_turn_right next own their landing mem known b : right_for_own_turn next ->
      represents me own their landing b -> undecided b -> good known ->
      justified
        (their_turn (stride rows) sets (cells columns rows) p draw_is_enough
          next own their landing mem known)
        (can_force rows me wanted (other me) b).
    Proof.
      intros next_right is none fine. unfold their_turn.
      destruct (known.[place (own lor landing)] =? own lor landing) eqn:hit.
      { split; [assumption|]. intros _. apply Uint63.eqb_spec in hit. eapply fine; eassumption. }
      destruct ((landing land cells columns rows) =? 0) eqn:full.
      { split; [assumption|]. intro enough. now apply (full_board own their landing). }
      assert (justified (replies (stride rows) sets p next own their landing mem known)
        (forall c, In c (seq 0 columns) -> legal rows b c ->
          can_force rows me wanted me (drop (other me) c b))) as [fine' all].
      { unfold replies. rewrite every_map. apply every_justified; [|assumption].
        clear known fine hit. intros c known among fine. apply in_seq in among.
        destruct ((landing land column_cells rows c) =? 0) eqn:cell.
        { split; [assumption|]. intros _ move. exfalso.
          now apply (reply_none landing b c); [apply is|apply is|..]. }
        destruct (reply_legal landing b c) as [move one]; [apply is|apply is|lia|assumption|].
        pose proof (represents_reply b c _ (is_shaped _ _ _ _ _ is) move one _ _ _ _ is) as is'.
        destruct (has_four (stride rows) (their lor (landing land column_cells rows c))) eqn:lost.
        { split; [assumption|discriminate]. }
        assert (has_four (stride rows) own = false) as not_won.
        { apply not_true_iff_false. rewrite (four_iff me own b); apply is || apply none. }
        pose proof (undecided_after _ _ _ _ _ is' not_won lost) as none'.
        destruct (next_right _ _ _ (after_reply p mem (landing land column_cells rows c)) known _
          is' none' fine) as [fine' yes].
        split; auto. }
      destruct (replies _ _ _ _ _ _ _ _ _) as [[|] known']; simpl in *;
        [|split; [assumption|discriminate]].
      assert (can_force rows me wanted (other me) b) as forced.
      { apply every_reply; [now apply (some_legal own their landing)|].
        intros c move. apply all; [reflexivity| |assumption]. apply in_seq.
        rewrite <- (proj1 (is_shaped _ _ _ _ _ is)). split; [lia|apply move]. }
      split; [|auto]. simpl.
      intros i own' their' landing' b' is' stored.
      destruct (Uint63.eq_dec (place (own lor landing)) i) as [<-|different].
      - destruct (place (own lor landing) <? PArray.length known') eqn:inside.
        + rewrite get_set_same in stored by assumption.
          now rewrite <- (key_determines _ _ _ _ _ _ _ _ _ is is' stored).
        + rewrite get_out_of_bounds, default_set,
            <- get_out_of_bounds with (i := place (own lor landing)) in stored.
          * eapply fine'; eassumption.
          * assumption.
          * now rewrite length_set.
      - rewrite get_set_other in stored by assumption. eapply fine'; eassumption.
    Qed.

    Lemma own_turn_right turns :
      right_for_own_turn
        (own_turn (stride rows) sets (cells columns rows) p draw_is_enough turns).
    Proof.
      induction turns as [|turns next_right];
        intros own their landing mem known b is none fine; simpl.
      { split; [assumption|discriminate]. }
      destruct ((landing land cells columns rows) =? 0) eqn:full.
      { split; [assumption|]. intro enough. now apply (full_board own their landing). }
      assert (~ over rows b) as running by now apply (some_legal own their landing).
      match goal with |- justified (some ?test ?items known) _ =>
        destruct (some_justified test (fun _ => can_force rows me wanted me b) items) with known
          as [fine' yes]
      end; [|assumption|].
      - clear known fine. intros [cell mem'] known _ fine.
        destruct (is_move (cells columns rows) landing cell) eqn:proposed;
          [|split; [assumption|discriminate]].
        destruct (is_move_legal landing b cell) as (c & move & one);
          [apply is|apply is|assumption|].
        pose proof (represents_own_move b c cell (is_shaped _ _ _ _ _ is) move one _ _ _ _ is)
          as is'.
        destruct (has_four (stride rows) (own lor cell)) eqn:won.
        + split; [assumption|]. intros _. apply own_move with c; [assumption..|].
          apply game_over with (Won me); [|assumption].
          apply (four_iff me (own lor cell)); [apply is'|apply is'|assumption].
        + assert (has_four (stride rows) their = false) as not_lost.
          { apply not_true_iff_false.
            rewrite (four_iff (other me) their b); apply is || apply none. }
          pose proof (undecided_after _ _ _ _ _ is' won not_lost) as none'.
          destruct (their_turn_right _ _ _ _ mem' known _ next_right is' none' fine) as [fine' yes].
          split; [assumption|]. intro passed. apply own_move with c; auto.
      - split; [assumption|]. intro passed. now destruct (yes passed) as [_ forced].
    Qed.

    Lemma new_table_good : good new_table.
    Proof.
      intros i own their landing b is stored. exfalso.
      unfold new_table in stored. rewrite get_make in stored.
      assert (has (own lor landing) (bit_of 0 (length (discs b 0))) = true) as element.
      { apply (has_key _ _ _ _ _ _ _ is); [apply nonempty|apply is|auto]. }
      now rewrite <- stored, has_0 in element.
    Qed.
  End Force.

  (** ** The moves before *)

  Lemma replay_right start : forall turn own their landing b own' their' landing',
    represents turn own their landing b -> undecided b ->
    replay (stride rows) (fun c => nth c (map (column_cells rows) (seq 0 columns)) 0) start
      own their landing = Some (own', their', landing') ->
    represents (turn_after turn start) own' their' landing' (after turn start b) /\
    undecided (after turn start b).
  Proof.
    induction start as [|c more rec];
      intros turn own their landing b own' their' landing' is none; simpl.
    { intro same. injection same as <- <- <-. auto. }
    destruct (Nat.lt_ge_cases c columns) as [inside|outside].
    - rewrite nth_indep with (d' := column_cells rows 0), map_nth, seq_nth
        by (rewrite ?map_length, ?seq_length; assumption).
      simpl. destruct ((landing land column_cells rows c) =? 0) eqn:cell; [discriminate|].
      destruct (has_four (stride rows) (own lor (landing land column_cells rows c))) eqn:won;
        [discriminate|].
      destruct (reply_legal landing b c) as [move one]; [apply is|apply is|assumption..|].
      pose proof (represents_own_move b c _ (is_shaped _ _ _ _ _ is) move one _ _ _ _ is) as is'.
      apply rec.
      + now apply represents_swapped.
      + apply (undecided_after _ _ _ _ _ is' won). apply not_true_iff_false.
        rewrite (four_iff (other turn) their b); apply is || apply none.
    - rewrite nth_overflow by (rewrite map_length, seq_length; assumption).
      assert (((landing land 0) =? 0) = true) as ->; [|discriminate].
      apply zero_iff. intro i. now rewrite has_land, has_0, andb_false_r.
  Qed.

  (* Proofs by conversion must not create the table. *)
  Local Opaque new_table.

  Lemma check_right me draw_is_enough start p mem (wanted : outcome -> Prop) :
    wanted (Won me) -> (draw_is_enough = true -> wanted Drawn) ->
    check columns rows me draw_is_enough start p mem = true ->
    can_force rows me wanted (turn_after First start) (after First start (empty columns)).
  Proof.
    intros win draw. unfold check. destruct (fits columns rows); [|discriminate].
    destruct (replay _ _ _ _ _ _) as [[[own their] landing]|] eqn:played; [|discriminate].
    apply (replay_right start First) with (b := empty columns) in played as [is none];
      [|apply represents_empty|apply undecided_empty].
    pose proof (own_turn_right me wanted draw_is_enough win draw p (columns * rows + 1))
      as own_right.
    pose proof (new_table_good me wanted) as fine.
    destruct (either me (turn_after First start)) as [turn|turn]; rewrite turn in *; intro passed.
    - apply (own_right own their landing mem new_table _ is none fine).
      destruct me; exact passed.
    - apply represents_swapped in is. rewrite other_other in is.
      apply (their_turn_right me wanted draw_is_enough draw p _ their own landing mem new_table _
        own_right is none fine).
      destruct me; exact passed.
  Qed.
End Size.

(** A plan that passes forces the outcome. *)
Theorem check_sound columns rows me draw_is_enough start p mem (wanted : outcome -> Prop) :
  wanted (Won me) -> (draw_is_enough = true -> wanted Drawn) ->
  check columns rows me draw_is_enough start p mem = true ->
  can_force rows me wanted (turn_after First start) (after First start (empty columns)).
Proof.
  intros win draw passed. destruct (fits columns rows) eqn:size.
  - apply andb_true_iff in size as [nonempty small].
    apply Nat.ltb_lt in nonempty. apply Nat.leb_le in small.
    exact (@check_right (Size columns rows nonempty small) _ _ _ _ _ _ win draw passed).
  - unfold check in passed. now rewrite size in passed.
Qed.

Theorem strategy_sound columns rows start entries :
  check_strategy columns rows start entries = true ->
  can_force rows First (fun o => o = Won First)
    (turn_after First start) (after First start (empty columns)).
Proof. now apply check_sound. Qed.

Theorem search_sound columns rows p :
  check_by_search columns rows p true = true -> can_avoid_loss columns rows p.
Proof. now apply check_sound; destruct p. Qed.
