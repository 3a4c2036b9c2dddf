-- The revision of a booking by which a person corrected the day that they had entered. What is not approved yet asks for the rate of that day.
alter table bookings add column day_revision integer;
