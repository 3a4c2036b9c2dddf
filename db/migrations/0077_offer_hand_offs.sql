-- The hand-offs that were made from an offer, for its desk.
create view offer_hand_offs as select id, offer_id, created_at from hand_offs where offer_id is not null;
