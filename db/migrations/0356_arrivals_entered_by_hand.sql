-- A donation that was entered by hand arrived on the day that was entered with it: an approval of many takes effect on that day.
create or replace view contribution_readiness as
 SELECT c.id AS contribution_id, t.end_date AS trip_ends_on, COALESCE(a.amount, h.amount) IS NOT NULL AS arrived,
    COALESCE(a.amount, h.amount) AS arrived_amount,
    CASE WHEN a.amount IS NULL AND h.amount IS NOT NULL THEN (h.effective_at AT TIME ZONE 'America/Argentina/Buenos_Aires'::text)::date ELSE a.arrived_on END AS arrived_on,
        CASE
            WHEN c.kind = 'donation'::text THEN COALESCE(d.way, 'transfer'::text)
            ELSE NULL::text
        END AS way,
    COALESCE(d.reference, b.external_id) AS reference, m.supplier_month,
    (EXISTS ( SELECT
           FROM contribution_steps s
          WHERE s.contribution_id = c.id AND s.kind = 'received'::text)) AS received,
    p.releases_at,
        CASE
            WHEN (EXISTS ( SELECT
               FROM contributions_given_back g
              WHERE g.contribution_id = c.id)) THEN 'being_returned'::text
            WHEN b.needs_review IS NOT NULL THEN 'booking_unclear'::text
            WHEN (EXISTS ( SELECT
               FROM contributions_behind x
              WHERE x.contribution_id = c.id)) THEN 'booking_changed'::text
            WHEN (EXISTS ( SELECT
               FROM held_contributions x
              WHERE x.contribution_id = c.id)) THEN 'to_look_at'::text
            WHEN c.kind = 'booking'::text AND c.rate_id IS NULL AND j.currency <> c.currency THEN 'no_rate'::text
            WHEN c.kind = 'booking'::text AND t.end_date IS NULL THEN 'no_end_date'::text
            ELSE NULL::text
        END AS held
   FROM contributions c
     LEFT JOIN booked_trips t ON t.id = c.booking_id
     LEFT JOIN booking_facts b ON b.id = c.booking_id
     LEFT JOIN booking_months m ON m.booking_id = c.booking_id
     LEFT JOIN projects j ON j.id = c.project_id
     LEFT JOIN contribution_donors d ON d.contribution_id = c.id
     LEFT JOIN gift_payments p ON p.contribution_id = c.id
     LEFT JOIN LATERAL ( SELECT s.amount, s.effective_at
           FROM contribution_steps s
          WHERE s.contribution_id = c.id AND s.kind = 'promised'::text AND s.acted_by IS NOT NULL
          ORDER BY s.id
         LIMIT 1) h ON true
     LEFT JOIN LATERAL ( SELECT NULLIF(x.amount, 0) AS amount, x.arrived_on
           FROM contribution_arrivals x
          WHERE x.contribution_id = c.id
          ORDER BY x.id DESC
         LIMIT 1) a ON true;
