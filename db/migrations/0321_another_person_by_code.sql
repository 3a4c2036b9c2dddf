-- Rules of two people say by a code that another person is needed: two acts of one person at the same instant pass the rule that reads before it
-- writes, and the second one was answered as a failure of ours.
do $do$
declare
  refusal record;
  coded text;
begin
  for refusal in
    select pg_get_functiondef(oid) as written from pg_proc
    where proname in ('refuse_own_approval', 'refuse_own_grant', 'refuse_own_rate', 'refuse_own_settlement', 'refuse_payout_by_approver', 'refuse_payout_by_same')
  loop
    coded := regexp_replace(refusal.written, '(raise exception ''this [^'']* another person[^'']*'');', '\1 using errcode = ''HU003'';');
    if coded = refusal.written then
      raise exception 'a rule of two people has another form';
    end if;
    execute coded;
  end loop;
end $do$;
