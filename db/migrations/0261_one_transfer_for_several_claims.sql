-- One transfer of an organization may repay several of its claims: the match names the first repayment, and these are the others.
create table bank_match_repayments (
  match_id text not null references bank_matches,
  settlement_id text not null references claim_settlements,
  primary key (match_id, settlement_id)
);
create index bank_match_repayments_of_settlement on bank_match_repayments (settlement_id);

-- Every repayment that some line is.
create view matched_repayments as
  select x.line_id, x.settlement_id from bank_matches x where x.undone_at is null and x.settlement_id is not null
  union all
  select x.line_id, r.settlement_id from bank_match_repayments r join bank_matches x on x.id = r.match_id where x.undone_at is null;

-- Together they are the line, to the last cent, of one organization, and of no other line.
create function check_match_repayments() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  its_line bank_lines := (select l from bank_matches x join bank_lines l on l.id = x.line_id where x.id = new.match_id);
begin
  if (select (sum(s.amount), count(distinct (c.organization_id, c.currency))) is distinct from (its_line.amount::numeric, 1::bigint)
      from matched_repayments m join claim_settlements s on s.id = m.settlement_id and s.kind = 'repaid' join claims c on c.id = s.claim_id where m.line_id = its_line.id)
    or exists (select from matched_repayments m join matched_repayments o using (settlement_id) where m.line_id = its_line.id and o.line_id <> its_line.id)
  then
    raise exception 'the repayments of match % are not its line', new.match_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger match_is_its_repayments after insert on bank_match_repayments deferrable initially deferred for each row execute function check_match_repayments();
