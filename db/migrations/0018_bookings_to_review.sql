-- Why a booking as reported last cannot count: nothing public follows from it until the travel site reports it again (src/domain/bookings/booking.ts).
alter table bookings add column needs_review text check (needs_review in ('unknown_currency', 'impossible_date', 'end_before_start'));
