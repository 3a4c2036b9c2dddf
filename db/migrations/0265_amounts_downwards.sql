-- Money that waits, by amount downwards: currencies stay in their order. The indexes of 0240 read backwards turn them around.
create index contributions_pending_by_less on contributions (currency, amount desc, id desc) where status = 'pending' and voided_at is null;
create index contributions_payable_by_less on contributions (currency, amount desc, id desc) where status = 'approved' and voided_at is null and paid_at is null;
create index bookings_unmatched_by_less on bookings (currency, share_amount desc, id desc) where match = 'none';
