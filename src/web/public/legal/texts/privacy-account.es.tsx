import { Link } from 'react-router'
import type { ProseSection } from './prose.ts'

export const accountSectionEs: ProseSection = {
  title: 'Si creás una cuenta',
  body: ({ to }) => (
    <>
      <p>
        Para crearla hacen falta tu nombre, tu apellido, un nombre de usuario, tu correo y una contraseña. Sin esos datos no hay cuenta,
        pero podés usar el sitio igual. No te pedimos teléfono, documento, CUIL ni número de socio de Rotary. La imagen es un dibujo que
        hace el sitio, no una foto.
      </p>
      <p>
        Guardamos también el idioma, el proyecto que elegiste, los permisos que tenga la cuenta y cuándo la creaste, aceptaste los términos
        y confirmaste tu correo. Todo sirve para que puedas entrar, recuperar la contraseña, encontrar tu proyecto y recibir los mensajes de
        la cuenta. No se publica; al registrarse, cualquiera puede enterarse sólo de que un nombre de usuario ya está en uso.
      </p>
      <p>
        De cada sesión guardamos el navegador y el sistema (como «Firefox · Windows»), la red desde la que entraste, que es el comienzo de
        la dirección IP y no la dirección completa, cuándo empezó, cuándo vence y cuándo se usó por última vez. En{' '}
        <Link to={to('account')}>tu cuenta</Link> ves dónde iniciaste sesión y podés cerrar una sesión o todas.
      </p>
      <p>
        La contraseña no se guarda: queda sólo un resumen argon2id, que permite comprobarla y no leerla. De la llave de cada sesión y de la
        de los enlaces que mandamos por correo guardamos sólo un resumen SHA-256.
      </p>
      <p>
        De cada mensaje de tu cuenta (confirmar el correo, recuperar la contraseña y avisos de seguridad) anotamos la dirección, el idioma,
        el asunto, la fecha y si salió. Si se envió, su texto no se guarda. Si el sitio no tiene configurado un servidor de correo, el
        mensaje no sale y queda guardado con su texto y su enlace, al alcance de quienes administran el sitio.
      </p>
    </>
  ),
}
