/** SQL that generated rows share: each statement selects from `w`, which has `n`, the anchor as `now` and the number of generated users as `people`. */
export const GIVEN_NAMES = `array['Martina','Benjamín','Lucía','Agustín','Sofía','Tomás','Julieta','Joaquín','Camila','Nicolás','Valentina','Matías','Zoë','Íñigo','Paula','Andrés']`
export const SURNAMES = `array['González','Rodríguez','Fernández','López','Díaz','Martínez','Pérez','Núñez','Sánchez','Romero','Sosa','Álvarez','Torres','Ruiz','Güemes','Ramírez','Acosta','Benítez','Medina','Herrera']`

export const code_of = (kind: string) => `left(translate(md5('${kind} ' || w.n), 'ilou', 'jmpv'), 12)`
export const id_of = (prefix: string, n = 'w.n') => `'${prefix}_' || left(md5('more ${prefix} ' || ${n}), 24)`
export const some_user = id_of('user', '(w.n * 7 % w.people + 1)')
/** Spread over two years before the anchor. */
export const AT = `w.now - (w.n * 7919 % 1050000) * interval '1 minute' - interval '40 days'`

/** Projects and destinations to refer to, numbered from 0. */
export const PROJECT_ROWS = `projects_n as materialized (select id, row_number() over (order by id) - 1 as i from projects where published_at is not null)`
export const PLACE_ROWS = `places_n as materialized (select distinct destination_id as id, dense_rank() over (order by destination_id) - 1 as i from hand_offs)`
export const place_of_row = `(select p.id from places_n p where p.i = w.n % (select count(*) from places_n))`
/** Contributions and deals are of 10 000 projects at most, several of each. */
export const join_project = `join projects_n p on p.i = w.n * 31 % (select least(count(*), 10000) from projects_n)`
/** An admin, or somebody where there is none. */
export const AN_ADMIN = `(select u.id from users u left join user_roles r on r.user_id = u.id and r.role = 'admin' order by r.role nulls last, u.id limit 1)`
