-- Searches of users, the bookings that came of them and their contributions are found by ids, thousands for a word that many users are called. Each
-- index has what the next step looks for, so that no row is read in between.
drop index hand_offs_of_user;
create index hand_offs_of_user on hand_offs (user_id, created_at desc) include (id) where user_id is not null;
drop index bookings_of_hand_off;
create index bookings_of_hand_off on bookings (hand_off_id) include (id, user_id);
drop index contributions_by_booking;
create index contributions_by_booking on contributions (booking_id) include (id) where booking_id is not null;
