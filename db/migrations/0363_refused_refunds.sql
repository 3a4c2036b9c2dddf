-- When the payment service refused to give a payment back: its donation is refused then, and its money given back in another way.
alter table gift_payments add column refund_refused_at timestamptz;
