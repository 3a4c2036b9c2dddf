-- What waits for a person, or is being given back, is not due: it would be paid twice.

-- A `held` step without a later note (src/domain/contributions/desk/note-contribution.server.ts).
create view held_contributions as
  select distinct s.contribution_id from contribution_steps s
  where s.kind = 'held'
    and not exists (select from contribution_notes n where n.contribution_id = s.contribution_id and n.created_at >= s.created_at);

-- An admin asked the payment service to give it back, and the service did not say yet that it did.
create view contributions_given_back as
  select p.contribution_id from mercado_pago_payments p
  where p.contribution_id is not null and p.refund_reason is not null and p.counted is not null;

create or replace view due_contributions as
  select c.id, c.project_id, p.organization_id, c.amount, c.currency, c.approved_at from contributions c join projects p on p.id = c.project_id
  where c.status = 'approved' and c.voided_at is null and c.paid_at is null and c.amount > 0
    and not exists (select from held_contributions h where h.contribution_id = c.id)
    and not exists (select from contributions_given_back b where b.contribution_id = c.id);

-- Also where a payout is written by other means; what was paid before payouts were rows is grouped afterwards.
create function refuse_what_is_not_due() returns trigger language plpgsql as $$
begin
  if exists (
    select from contributions c where c.id = new.contribution_id and c.paid_at is null
      and not exists (select from due_contributions d where d.id = c.id))
  then
    raise 'contribution % is not due', new.contribution_id;
  end if;
  return new;
end $$;
create trigger pays_what_is_due before insert on payout_contributions for each row execute function refuse_what_is_not_due();

-- Whose trip it is, or what it left, was said anew, and the contribution did not follow yet: nobody approves it as it is. A report that cannot be right
-- (`needs_review`) is never followed.
create or replace view booking_facts as
select id, external_id, revision, status, match, hand_off_id, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount,
    occurred_at, needs_review, supplier_id, assignment_id
  from bookings;
create view contributions_behind as
  select c.id as contribution_id from contributions c join booking_facts b on b.id = c.booking_id
  where c.split_from is null
    and (c.booking_assignment_id is distinct from b.assignment_id or (b.needs_review is null and c.booking_revision < b.revision));
