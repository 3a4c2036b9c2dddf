import type { ProseSection } from './prose.ts'

export const browserSectionEs: ProseSection = {
  title: 'Lo que queda en tu navegador',
  body: ({ site }) => {
    const secret = site.public_url.startsWith('https:') ? '__Host-' : ''
    return (
      <>
        <p>
          Son sólo para que el sitio funcione como lo dejaste. Ninguno te identifica, salvo el de la sesión, y los podés borrar desde tu
          navegador cuando quieras.
        </p>
        <dl>
          <div>
            <dt>
              Cookie <code>lang</code>
            </dt>
            <dd>El idioma que elegiste. Un año.</dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}target_project</code>
            </dt>
            <dd>
              El proyecto que elegiste apoyar. Un año, o hasta que lo quites. Si iniciás sesión se borra: el proyecto pasa a la cuenta, si
              no tenía otro.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}session</code>
            </dt>
            <dd>
              Sólo si iniciás sesión: la llave de tu sesión, que los programas de la página no pueden leer. 366 días, o hasta que la
              cierres.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}browser</code>
            </dt>
            <dd>
              Sólo si iniciás sesión o te registrás: reconoce a este navegador para que las contraseñas equivocadas de otros no te hagan
              esperar. No dice quién sos. Un año.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}trip</code>
            </dt>
            <dd>Sólo si el sitio de viajes te manda acá a iniciar sesión: para devolverte a tu viaje. Dos días, o hasta que vuelvas.</dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}link</code>
            </dt>
            <dd>Sólo si llegaste por el enlace de una organización: cuál fue, para contarle cuántas búsquedas y aportes trajo. Un mes.</dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}social</code>
            </dt>
            <dd>Sólo mientras iniciás sesión con Google. Diez minutos.</dd>
          </div>
          <div>
            <dt>
              Cookie <code>{secret}flash</code>
            </dt>
            <dd>El aviso que se muestra una sola vez, como «¡Listo!» al elegir un proyecto. Un minuto como máximo.</dd>
          </div>
          <div>
            <dt>
              Almacenamiento local <code>searchBox…</code>
            </dt>
            <dd>
              Tu última búsqueda: tipo de viaje, lugares, fechas, habitaciones con las edades de los menores, clase y nacionalidad, y los
              últimos lugares que elegiste. No sale de tu navegador hasta que buscás.
            </dd>
          </div>
          <div>
            <dt>
              Almacenamiento local <code>favorites</code>
            </dt>
            <dd>Los proyectos que marcaste sin iniciar sesión. Al iniciarla pasan a tu cuenta y se borran de ahí.</dd>
          </div>
          <div>
            <dt>
              Almacenamiento local <code>color-scheme</code>
            </dt>
            <dd>Si preferís el modo claro o el oscuro.</dd>
          </div>
          <div>
            <dt>Almacenamiento de la pestaña</dt>
            <dd>
              Qué parte de una lista ya habías visto, hasta dónde habías bajado en cada página y si hubo que recargarla. Se borra al cerrar
              la pestaña.
            </dd>
          </div>
        </dl>
      </>
    )
  },
}
