-- A word in the name of a place is looked for among the destinations of bookings and searches, each once, not among all places of the world.
drop index places_named_es;
drop index places_named_en;
drop index bookings_destination_text;
drop index hand_offs_destination_text;
