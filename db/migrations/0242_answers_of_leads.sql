-- Only what can be an answer is looked at: no note that we write for ourselves, and no first stage.
drop trigger note_lead_answers on deal_notes;
create trigger note_lead_answers after insert on deal_notes for each row when (new.kind <> 'note') execute function note_answers_of_deal();
create trigger note_lead_answers_again after delete on deal_notes for each row when (old.kind <> 'note') execute function note_answers_of_deal();
drop trigger note_lead_answers on deal_moves;
create trigger note_lead_answers after insert on deal_moves for each row when (new.moved_by is not null and new.from_stage is not null) execute function note_answers_of_deal();
create trigger note_lead_answers_again after delete on deal_moves for each row when (old.moved_by is not null and old.from_stage is not null) execute function note_answers_of_deal();
