-- Words that the product had outgrown: currencies are converted, donations are paid, steps have a day by which they are meant, sellers see telephones of their
-- customers. Each sentence is tied to what it says in src/domain/legal/claims.test.ts.

-- A document with another item in its list, after the one of that title.
create function with_item_after(document jsonb, after text, title text, said text) returns jsonb language sql immutable as $$
  select coalesce((
    select jsonb_insert($1, array['body', 'content', (n - 1)::text, 'content', (k - 1)::text], jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(
      jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', title, 'marks', '[{"type": "bold"}]'::jsonb), jsonb_build_object('type', 'text', 'text', ' ' || said))))), true)
    from jsonb_array_elements($1 #> '{body,content}') with ordinality as blocks (block, n), jsonb_array_elements(block -> 'content') with ordinality as items (entry, k)
    where block ->> 'type' = 'bulletList' and entry #>> '{content,0,content,0,text}' = after limit 1), $1)
$$;

-- Puts sentences in the place of others, and adds items to lists, in what is shown of one side of an item, in its draft and as a version of its own. A sentence that an admin has
-- already written anew stays as it is.
create procedure reword(item text, side text, sentences jsonb, items jsonb default '[]') language plpgsql as $$
declare
  since timestamptz := clock_timestamp();
  shown content_versions := (select v from shown_at(since) s join content_versions v on v.id = s.version_id where s.item_id = item and s.part = side);
  made text := 'cver_' || md5(shown.id || since);
  said text := shown.content::text;
  drafted text := (select (d.content -> side)::text from content_drafts d where d.item_id = item);
  pair jsonb;
  -- As they stand within JSON text.
  was text;
  becomes text;
begin
  for pair in select * from jsonb_array_elements(sentences) loop
    was := substr((pair -> 0)::text, 2, length((pair -> 0)::text) - 2);
    becomes := substr((pair -> 1)::text, 2, length((pair -> 1)::text) - 2);
    said := replace(said, was, becomes);
    drafted := replace(drafted, was, becomes);
  end loop;
  for pair in select * from jsonb_array_elements(items) loop
    said := with_item_after(said::jsonb, pair ->> 0, pair ->> 1, pair ->> 2)::text;
    drafted := with_item_after(drafted::jsonb, pair ->> 0, pair ->> 1, pair ->> 2)::text;
  end loop;
  update content_drafts d set version = d.version + 1, updated_at = since, content = jsonb_set(d.content, array[side], drafted::jsonb),
    digests = case when d.digests ->> side = shown.digest then jsonb_set(d.digests, array[side], to_jsonb(made)) else d.digests end
    where d.item_id = item and (d.content -> side)::text <> drafted;
  if said is distinct from shown.content::text then
    insert into content_versions (id, item_id, part, number, content, digest, created_at)
      select made, item, side, max(v.number) + 1, said::jsonb, made, since from content_versions v where v.item_id = item and v.part = side;
    insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
      select item, i.kind, side, since, made, since from content_items i where i.id = item;
    insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
      select item, other, made, since, coalesce((select max(k.number) from content_confirmations k where k.item_id = item and k.side = other), 0) + 1
      from (values (case side when 'es' then 'en' else 'es' end)) as one (other);
  end if;
end $$;

call reword('term_condiciones', 'es', $j$[
  ["ni alojamiento, no cobra y no te pide los datos de tu tarjeta. Usarlo es gratis, con cuenta o sin ella.","ni alojamiento y no te pide los datos de tu tarjeta. Usarlo es gratis, con cuenta o sin ella. Lo único que podés pagar desde acá es una donación, si querés hacerla: por transferencia, o por Mercado Pago, que pide los datos de la tarjeta en su propio sitio."],
  ["La mitad es el 50 % de eso, en la moneda de la reserva, redondeada al centavo","La mitad es el 50 % de eso, redondeada una sola vez al centavo"],
  ["No convertimos ni sumamos monedas distintas.","Si el proyecto cuenta en otra moneda que la reserva, la mitad se convierte con la cotización anotada para el día de la reserva o, si no la hay, con la última anterior: el recorrido dice cuál fue y de dónde salió. Nunca sumamos monedas distintas."],
  ["no te da un comprobante de donación a tu nombre ni una deducción de impuestos","no te da una deducción de impuestos (el recibo que podés descargar dice cuánto dejó tu viaje y para quién, y no es un comprobante de donación tuya)"],
  ["No hay un plazo fijo entre un paso y otro. Cada uno queda publicado","No prometemos un plazo. Nos proponemos revisarlo en 30 días, pagarlo en 45 más y que la organización cuente qué hizo en 90 más, y el recorrido dice para qué día esperamos cada paso. Cada uno queda publicado"],
  ["y responde por la reserva, según sus propias condiciones. Leelas antes de pagar.","y responde por la reserva, según sus propias condiciones. Leelas antes de pagar. Si nos pedís un presupuesto, te lo prepara nuestro equipo de ventas; aceptarlo no te cobra nada."]
]$j$);
call reword('term_condiciones', 'en', $j$[
  ["This site sells no tickets and no rooms, takes no payments and never asks for your card. It is free, with or without an account.","This site sells no tickets and no rooms and never asks for your card. It is free, with or without an account. The one thing that you can pay from here is a donation, if you wish to make one: by bank transfer, or by Mercado Pago, which asks for the card on its own site."],
  ["Half is 50% of that, in the currency of the booking, rounded to the cent","Half is 50% of that, rounded once to the cent"],
  ["We do not convert or add up different currencies.","If the project counts in another currency than the booking, half is converted at the rate recorded for the day of the booking or, failing that, the last one before: the trail says which one it was and where it came from. We never add up different currencies."],
  ["it gives you no donation receipt in your name and no tax deduction","it gives you no tax deduction (the receipt that you can download says how much your trip left and for whom, and is no receipt of a donation of yours)"],
  ["There is no fixed term between one step and the next. Each is published","We promise no term. We mean to review it in 30 days, to pay it in another 45 and to have the organization tell what it did in another 90, and the trail says by which day we expect each step. Each is published"],
  ["and answers for the booking, on its own conditions. Read them before you pay.","and answers for the booking, on its own conditions. Read them before you pay. If you ask us for a quote, our sales team prepares it; accepting it charges you nothing."]
]$j$);
call reword('priv_privacidad', 'es', $j$[
  ["su número, su fecha y la huella digital del archivo, sin el archivo; al borrar la cuenta, dejan de ser tuyos.","su número, su fecha, la huella digital del archivo y el archivo, que se borra con la cuenta; lo demás deja de ser tuyo."],
  ["Ninguno te identifica, salvo el de la sesión, y los podés borrar","Ninguno te identifica, salvo el de la sesión y lo que vos escribas, y los podés borrar"],
  ["Qué parte de una lista ya habías visto, hasta dónde habías bajado en cada página y si hubo que recargarla.","Qué parte de una lista ya habías visto, hasta dónde habías bajado en cada página, si hubo que recargarla, qué ofertas abriste, para contarlas una sola vez, y lo que estás escribiendo sobre tu organización hasta que lo mandes."],
  ["Lo ponés, cambiás y borrás vos en tu cuenta; no lo ve nadie más en el sitio y no se pasa a otros.","Lo ponés, cambiás y borrás vos en tu cuenta; lo ven además quienes venden viajes, y solo si nos escribiste, te vendimos algo o tenés una reserva. No se pasa a otros."],
  ["Optativo y con el mismo cuidado que el teléfono. Se comprueba","Optativo. No lo ve nadie más en el sitio y no se pasa a otros. Se comprueba"],
  ["Optativo y con el mismo cuidado que el teléfono. No lo consultamos","Optativo. No lo ve nadie más en el sitio y no se pasa a otros. No lo consultamos"],
  ["para atenderte: tu nombre, usuario, correo, teléfono e idioma, el proyecto que elegiste, tus búsquedas y viajes, lo que aportaron y cuándo hablamos por última vez.","para atenderte: tu nombre, usuario e idioma, el proyecto que elegiste, tus búsquedas y viajes, lo que aportaron y cuándo hablamos por última vez; tu correo y tu teléfono, solo si nos escribiste, te vendimos algo o tenés una reserva."],
  ["Si no viajás, a los 24 meses borramos tu nombre, tu correo, tu teléfono y lo que escribiste.","A los 24 meses de tu último mensaje, de nuestra última respuesta o de tu último viaje borramos tu nombre, tu correo, tu teléfono y lo que escribiste."],
  ["Además de vos y del equipo de administración, quienes venden viajes, y solo si nos escribiste, te vendimos algo o tenés una reserva. De las demás cuentas ven el nombre y el usuario.","Tu correo lo ve, además de vos, el equipo de administración. Tu correo y tu teléfono los ven quienes venden viajes, y solo si nos escribiste, te vendimos algo o tenés una reserva. De las demás cuentas ven el nombre y el usuario."],
  ["Con quien nos presta el servidor, que los aloja por cuenta nuestra.","Con quien nos presta el servidor y el lugar donde se guardan los archivos y las copias de seguridad, que los aloja por cuenta nuestra. Si donás por Mercado Pago, con Mercado Pago: el nombre del proyecto, el monto y el código del aporte, y nada de vos; lo que le das para pagar lo rige su política, y a nosotros nos dice si se pagó, cuánto y qué cobró por eso."],
  ["Lo que queda en tu navegador lo borrás vos.","Lo que queda en tu navegador lo borrás vos. Las copias de seguridad tienen todo lo anterior, hasta que una más nueva ocupa su lugar."]
]$j$, $j$[
  ["Cookie __Host-flash.", "Cookie __Host-preview.", "Sólo si abrís el enlace de una vista previa que te mandó nuestro equipo: cuál es, para mostrarte lo que todavía no se publicó. Siete días."],
  ["Almacenamiento local color-scheme.", "Almacenamiento local, lo que estás escribiendo.", "Si escribís un proyecto, una novedad o un texto del sitio, una copia, para que nada se pierda si se corta la conexión. Se borra cuando queda guardado o la descartás."]
]$j$);
call reword('priv_privacidad', 'en', $j$[
  ["its number, its date and the fingerprint of the file, without the file; if you delete the account, they are no longer yours.","its number, its date, the fingerprint of the file and the file, which is erased with the account; the rest is no longer yours."],
  ["None of them identifies you, except the session’s, and you can delete","None of them identifies you, except the session’s and what you write yourself, and you can delete"],
  ["How much of a list you had seen, how far down you were on each page, and whether it had to be reloaded.","How much of a list you had seen, how far down you were on each page, whether it had to be reloaded, which offers you opened, to count them once, and what you are writing about your organization until you send it."],
  ["You add, change and delete it in your account; nobody else sees it on the site, and it is not passed on to anybody.","You add, change and delete it in your account; those who sell trips see it too, and only if you wrote to us, we sold you something or you have a booking. It is not passed on to anybody."],
  ["Optional, and treated like the telephone. We only check","Optional. Nobody else sees it on the site, and it is not passed on to anybody. We only check"],
  ["Optional, and treated like the telephone. We do not check it","Optional. Nobody else sees it on the site, and it is not passed on to anybody. We do not check it"],
  ["who sells trips sees: your name, username, e-mail, telephone and language, the project you chose, your searches and trips, what they contributed and when we last talked.","who sells trips sees: your name, username and language, the project you chose, your searches and trips, what they contributed and when we last talked; your e-mail and telephone only if you wrote to us, we sold you something or you have a booking."],
  ["If you do not travel, after 24 months we delete your name, e-mail, telephone and what you wrote.","After 24 months from your last message, our last answer or your last trip we delete your name, e-mail, telephone and what you wrote."],
  ["Apart from you and the administration team, those who sell trips, and only if you wrote to us, we sold you something or you have a booking. Of other accounts they see the name and the username.","Your e-mail is seen, apart from you, by the administration team. Your e-mail and your telephone are seen by those who sell trips, and only if you wrote to us, we sold you something or you have a booking. Of other accounts they see the name and the username."],
  ["With whoever provides our server, which hosts them on our behalf.","With whoever provides our server and the place where files and backups are kept, which hosts them on our behalf. If you donate by Mercado Pago, with Mercado Pago: the name of the project, the amount and the code of the contribution, and nothing about you; its own policy governs what you give it to pay, and it tells us whether it was paid, how much, and what it charged for that."],
  ["What stays in your browser is yours to delete.","What stays in your browser is yours to delete. Backups hold all of the above, until a newer one takes their place."]
]$j$, $j$[
  ["Cookie __Host-flash.", "Cookie __Host-preview.", "Only if you open the link of a preview that our team sent you: which one it is, to show you what is not published yet. Seven days."],
  ["Local storage color-scheme.", "Local storage, what you are writing.", "If you write a project, news of it or a text of the site, a copy, so that nothing is lost if the connection fails. It is erased when it is saved or when you discard it."]
]$j$);
call reword('sect_question_3', 'es', $j$[
  ["Es el 50 % de esa ganancia, en la moneda de la reserva y redondeado al centavo.","Es el 50 % de esa ganancia, redondeado al centavo; si el proyecto cuenta en otra moneda, se convierte con la cotización del día de la reserva, que el recorrido muestra."]
]$j$);
call reword('sect_question_3', 'en', $j$[
  ["It is 50% of that profit, in the currency of the booking and rounded to the cent.","It is 50% of that profit, rounded to the cent; if the project counts in another currency, it is converted at the rate of the day of the booking, which the trail shows."]
]$j$);
call reword('sect_question_4', 'es', $j$[
  ["No hay un plazo fijo y preferimos no inventarlo: cada paso lleva su fecha y se ve en el recorrido.","No prometemos un plazo, pero nos proponemos revisarlo en 30 días, pagarlo en 45 más y que se cuente qué se hizo en 90 más. El recorrido dice para qué día esperamos cada paso, y cuándo fue."]
]$j$);
call reword('sect_question_4', 'en', $j$[
  ["There is no fixed term and we would rather not make one up: every step carries its date and shows on the trail.","We promise no term, but we mean to review it in 30 days, to pay it in another 45 and to have it told what was done in another 90. The trail says by which day we expect each step, and when it was."]
]$j$);
call reword('sect_limit_5', 'es', $j$[
  ["así que el comprobante no es tuyo.","así que el comprobante para los impuestos no es tuyo."]
]$j$);
call reword('sect_limit_5', 'en', $j$[
  ["so the receipt is not yours.","so the receipt for taxes is not yours."]
]$j$);
drop procedure reword;
drop function with_item_after;
