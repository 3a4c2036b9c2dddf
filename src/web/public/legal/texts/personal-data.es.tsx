import { Link } from 'react-router'
import type { PersonalDataWords } from './personal-data.ts'

export const personalDataEs: PersonalDataWords = {
  name: {
    title: 'Nombre, apellido y nombre de usuario',
    body: () =>
      'Hacen falta para crear la cuenta. No se publican; al registrarse, cualquiera puede enterarse sólo de que un nombre de usuario ya está en uso.',
  },
  email: {
    title: 'Correo',
    body: () =>
      'Hace falta para crear la cuenta, y anotamos si lo confirmaste y cuándo. Sirve para recuperar la contraseña y para los mensajes de la cuenta. Si lo cambiás, guardamos la dirección anterior y la nueva por 30 días más, por si no fuiste vos.',
  },
  password: {
    title: 'Contraseña',
    body: () => 'No se guarda: queda sólo un resumen argon2id, que permite comprobarla y no leerla.',
  },
  google: {
    title: 'Cuenta de Google',
    body: () =>
      'Sólo si iniciás sesión con Google: el número con el que Google te identifica ante nosotros. Tu nombre y tu correo los tomamos la primera vez. No recibimos tu contraseña de Google ni guardamos permisos para usar esa cuenta. Mientras vas y volvés, una cookie y una anotación sin tus datos valen por 10 minutos.',
  },
  phone: {
    title: 'Teléfono',
    body: () => 'Optativo. Lo ponés, cambiás y borrás vos en tu cuenta; no lo ve nadie más en el sitio y no se pasa a otros.',
  },
  cuil: {
    title: 'CUIL',
    body: () => 'Optativo y con el mismo cuidado que el teléfono. Se comprueba sólo que el número esté bien formado.',
  },
  rotary: {
    title: 'Número de socio de Rotary',
    body: () => 'Optativo y con el mismo cuidado que el teléfono. No lo consultamos con Rotary.',
  },
  picture: {
    title: 'Tu foto',
    body: () =>
      'Optativa; si no subís una, el sitio hace un dibujo. La recortamos y le quitamos los datos que trae, como el lugar donde se sacó. No aparece en ninguna página pública, pero quien tenga su dirección, como un sitio que conectaste, puede verla. La quitás cuando quieras.',
  },
  language: { title: 'Idioma', body: () => 'Para mostrarte el sitio y mandarte los mensajes en el que elegiste.' },
  target_project: {
    title: 'El proyecto que elegiste',
    body: () => 'Recibe la mitad de la ganancia de tus viajes. Lo cambiás o lo quitás cuando quieras.',
  },
  favorites: { title: 'Favoritos', body: () => 'Los proyectos que marcaste y cuándo. Sólo los ves vos.' },
  news: {
    title: 'Novedades que dejaste',
    body: () => 'De qué proyectos no querés más novedades por correo y desde cuándo. Lo cambiás en tu cuenta.',
  },
  roles: {
    title: 'Permisos',
    body: () =>
      'Si trabajás en el sitio: qué podés hacer, quién te lo dio y cuándo, los sitios que registraste para conectarse y los filtros de listas que guardaste.',
  },
  organizations: {
    title: 'Organizaciones que representás',
    body: () =>
      'Cuáles son, desde cuándo y quién te sumó; las que registraste, con los datos de contacto y el CUIT que diste para ellas, que solo ven ellas y nuestro equipo; a cuáles pediste sumarte, a quién invitaste y los proyectos que empezaste, con los borradores que guardaste último y las imágenes que subiste. Si cargás o confirmás su cuenta bancaria, el número, el titular y su CUIT, cifrados, y quién lo hizo y cuándo; se muestran tapados, y completos solo a quien hace el pago, lo que queda anotado. Una invitación que nadie responde se borra a los siete días, con su dirección. Si borrás la cuenta, las organizaciones y los proyectos quedan, sin decir quién los registró o los empezó.',
  },
  dates: {
    title: 'Fechas de la cuenta',
    body: () => 'Cuándo la creaste y aceptaste los términos, cuándo cambió por última vez y, si fue suspendida, desde cuándo.',
  },
  sessions: {
    title: 'Sesiones',
    body: ({ to }) => (
      <>
        El navegador y el sistema (como «Firefox · Windows»), la red, que es el comienzo de la dirección IP y no la dirección completa,
        cuándo empezó, se usó por última vez, vence, y si hace poco volviste a escribir la contraseña. De su llave hay sólo un resumen
        SHA-256. Vale 366 días como máximo; al cerrarse o vencer se borra, y por un año más queda sólo el resumen de la llave, sin decir de
        quién era. Las ves y las cerrás en <Link to={to('account')}>tu cuenta</Link>.
      </>
    ),
  },
  devices: {
    title: 'Dispositivos conocidos',
    body: () =>
      'El navegador y la zona de la red desde donde iniciaste sesión, y cuándo, para avisarte si alguien lo hace desde otro lado. Se borran a los 180 días sin uso. En el navegador mismo, y no acá, queda por un año una cookie sin tus datos, para que los intentos de otros no te hagan esperar.',
  },
  second_factor: {
    title: 'Segundo paso para iniciar sesión',
    body: () =>
      'Sólo si lo activás: la clave que comparte con tu app, cifrada, el último código usado, y resúmenes de los códigos de respaldo. Se borra al desactivarlo.',
  },
  links: {
    title: 'Enlaces que te mandamos',
    body: () =>
      'De cada enlace, sólo un resumen, para qué es y de qué cuenta. Sirven una vez: 24 horas los de confirmar un correo, una hora el de la contraseña. Después se borran.',
  },
  connected_sites: {
    title: 'Sitios conectados',
    body: ({ to }) => (
      <>
        Los sitios, como el de viajes, donde iniciaste sesión con esta cuenta: qué les permitiste saber y cuándo. Sus llaves, de las que
        guardamos resúmenes, dejan de servir a los 90 días o en el momento en que les quitás el permiso en{' '}
        <Link to={to('account')}>tu cuenta</Link>.
      </>
    ),
  },
  trip_session: {
    title: 'Viaje en espera',
    body: () =>
      'Si el sitio de viajes te manda acá a iniciar sesión: a qué sitio y a qué dirección volver. Va unido a una cookie y no a tu nombre, y vale dos días como máximo.',
  },
  searches: {
    title: 'Búsquedas de viaje',
    body: () => (
      <>
        Las que mandaste con la sesión iniciada, unidas a tu cuenta: ver <a href="#busquedas">Cuando buscás un viaje</a>. Si borrás la
        cuenta, quedan sin decir de quién son.
      </>
    ),
  },
  bookings: {
    title: 'Reservas y aportes',
    body: () => (
      <>
        Las reservas que salieron de esas búsquedas, o que hiciste en el sitio de viajes con tu cuenta de acá, y lo que aportaron: ver{' '}
        <a href="#reservas">Cuando reservás</a>. Si algo de una reserva no cierra, anotamos que una persona tiene que mirarla. Si borrás la
        cuenta, quedan los montos sin tu nombre.
      </>
    ),
  },
  sales: {
    title: 'Viajes que te vendemos',
    body: () =>
      'Si nos escribís o nos llamás por un viaje: tu nombre, correo y teléfono, qué viaje querés y con quiénes (las edades de las chicas y los chicos), lo que te presupuestamos, lo que anotamos al atenderte, y qué pasó con cada viaje. Lo ve solo nuestro equipo de ventas. Si tenés una cuenta con ese mismo correo confirmado y la borrás, se borran también tu nombre, tus datos de contacto y las notas, y queda el viaje sin nombre. De quien vende: qué ventas y tareas tiene, qué movió y cuándo miró cada una.',
  },
  donations: {
    title: 'Donaciones y preguntas',
    body: () =>
      'Si donás: el nombre que nos das, si querés que se vea, tu mensaje, cómo llegó el dinero, su referencia, el comprobante y quién lo cargó. El monto es siempre público; tu nombre, sólo si lo elegís. Si preguntás por un aporte tuyo: la pregunta, la respuesta y quién la dio. Si borrás la cuenta, se borran tu nombre, tu mensaje y tus preguntas; quedan el monto y el comprobante, que ve sólo quien administra el sitio, porque prueba el dinero. De cada recibo y resumen que descargás: su número, su fecha y la huella digital del archivo, sin el archivo; al borrar la cuenta, dejan de ser tuyos.',
  },
  trail_watches: {
    title: 'Avisos de un recorrido, sin cuenta',
    body: () =>
      'Si dejás tu correo para que te avisemos de un aporte: la dirección, cifrada, tu idioma y cuándo la confirmaste. Nadie la ve, tampoco quien administra el sitio. Sin confirmar se borra a las 48 horas; después, cuando parás con un clic o un día después de la última etapa, y a más tardar a los tres años.',
  },
  messages: {
    title: 'Mensajes de la cuenta',
    body: () =>
      'Para cada mensaje que te mandamos (confirmar el correo, recuperar la contraseña, avisos): la dirección, el idioma, el asunto, la fecha y si salió, por un año. Si se envió, su texto no se guarda. Si el sitio no tiene configurado un servidor de correo, el texto queda 30 días al alcance de quienes lo administran.',
  },
  audit: {
    title: 'Registro de lo que hace el equipo',
    body: () =>
      'Qué hizo cada persona del equipo, sobre qué cuenta o proyecto, cuándo y por qué (por ejemplo, dar un permiso o suspender una cuenta). Se conserva para poder rendir cuentas; si borrás la tuya, queda sólo su número interno, que ya no lleva a nadie.',
  },
  attempts: {
    title: 'Intentos',
    body: () => (
      <>
        Cuántas veces se intentó iniciar sesión, registrarse o pedir un mensaje: ver <a href="#servidor">Lo que ve el servidor</a>.
      </>
    ),
  },
  tasks: {
    title: 'Tareas internas',
    body: () =>
      'El sitio anota qué tiene que hacer por una cuenta, como mandarle un mensaje, con el número interno de la cuenta y si lo logró.',
  },
}
