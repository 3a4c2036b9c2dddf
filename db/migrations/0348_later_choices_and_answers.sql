-- A quote that was sent answers a lead, too.
create or replace view lead_answers as
  select l.id as lead_id, least(
    (select min(n.created_at) from deal_notes n where n.deal_id = l.deal_id and n.kind <> 'note' and n.created_at >= l.created_at),
    (select min(m.created_at) from deal_moves m where m.deal_id = l.deal_id and m.moved_by is not null and m.from_stage is not null and m.created_at >= l.created_at),
    (select min(v.sent_at) from quote_versions v where v.deal_id = l.deal_id and v.sent_at >= l.created_at)
  ) as answered_at
  from leads l;
create trigger note_lead_answers after insert or update of sent_at on quote_versions for each row when (new.sent_at is not null)
  execute function note_answers_of_deal();
update leads l set answered_at = x.at from (
  select a.lead_id, case when a.answered_at is null and d.stage in ('booked', 'closed', 'lost') then d.stage_since else a.answered_at end as at
  from lead_answers a join leads m on m.id = a.lead_id join deals d on d.id = m.deal_id) x
  where x.lead_id = l.id and l.answered_at is distinct from x.at;

-- The project of a deal, and when its customer last chose it on the page of the quote; when its booking was entered at the sales desk. Both count more
-- than an earlier search for the deal.
create or replace view deal_codes as
  select d.code, d.project_id,
    (select max(e.created_at) from quote_versions v join quote_events e on e.version_id = v.id and e.kind = 'chosen' where v.deal_id = d.id) as chosen_at
  from deals d;
create or replace view booking_deals as
  select d.booking_id, d.id as deal_id, d.project_id, d.code,
    (select x.linked_at from deal_bookings x where x.deal_id = d.id and x.booking_id = d.booking_id and x.how = 'entered') as entered_at
  from deals d where d.booking_id is not null;
