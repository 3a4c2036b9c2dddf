-- The claims that each payout set off, for its organization's managers and letters.
create view payout_set_offs as
  select s.payout_id, c.contribution_id, g.code, s.amount, c.currency, s.created_at
  from claim_settlements s join claims c on c.id = s.claim_id join contributions g on g.id = c.of_contribution_id
  where s.kind = 'set_off';
