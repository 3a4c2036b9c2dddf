-- What sellers write again and again, by WhatsApp or mail, in the language of the customer; words in braces are filled in for each deal.
create table reply_templates (
  id text primary key,
  position integer not null,
  enabled boolean not null default true,
  name_es text not null unique check (char_length(name_es) between 2 and 60),
  name_en text not null unique check (char_length(name_en) between 2 and 60),
  -- Of a mail.
  subject_es text not null check (char_length(subject_es) between 1 and 150),
  subject_en text not null check (char_length(subject_en) between 1 and 150),
  text_es text not null check (char_length(text_es) between 1 and 4000),
  text_en text not null check (char_length(text_en) between 1 and 4000),
  -- Who changes it says which one they saw.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null
);
insert into reply_templates (id, position, name_es, name_en, subject_es, subject_en, text_es, text_en, changed_at) values
  ('rply_greeting', 1, 'Primera respuesta', 'First answer', '{title}', '{title}',
   '¡Hola, {name}! Soy {seller}. Gracias por escribirnos por tu viaje ({title}). ¿Qué fechas tenés en mente y cuántos viajan? Con eso te armo una propuesta. La mitad de lo que ganamos con tu viaje va a un proyecto solidario que vos elegís.',
   'Hi {name}! This is {seller}. Thank you for writing about your trip ({title}). Which dates do you have in mind, and how many are travelling? With that I can prepare a proposal. Half of what we earn with your trip goes to a project that you choose.', now()),
  ('rply_quote', 2, 'Presupuesto', 'Quote', '{title}', '{title}',
   '¡Hola, {name}! Soy {seller}. Ya tengo la propuesta para {title}. ¿Te la cuento por acá o preferís que te llame?',
   'Hi {name}! This is {seller}. The proposal for {title} is ready. Shall I explain it here, or would you rather have a call?', now()),
  ('rply_reminder', 3, 'Recordatorio', 'Reminder', '{title}', '{title}',
   '¡Hola, {name}! Soy {seller}. ¿Pudiste mirar la propuesta para {title}? Los precios cambian seguido: si te sirve, la reservamos antes de que venza.',
   'Hi {name}! This is {seller}. Did you have a chance to look at the proposal for {title}? Prices change often: if you like it, we can book before it expires.', now()),
  ('rply_booked', 4, 'Viaje reservado', 'Trip booked', '{title}', '{title}',
   '¡Listo, {name}! Tu viaje ({title}) está reservado. La mitad de nuestra ganancia va a {project}, y vas a poder seguir ese dinero hasta el final. Cualquier cosa, acá estoy. {seller}',
   'Done, {name}! Your trip ({title}) is booked. Half of our profit goes to {project}, and you can follow that money to the end. I am here for anything you need. {seller}', now()),
  ('rply_after', 5, 'A la vuelta', 'After the trip', '{title}', '{title}',
   '¡Hola, {name}! Soy {seller}. ¿Cómo les fue en el viaje? Contame qué estuvo bien y qué podemos mejorar.',
   'Hi {name}! This is {seller}. How was the trip? Tell me what went well and what we can do better.', now());
