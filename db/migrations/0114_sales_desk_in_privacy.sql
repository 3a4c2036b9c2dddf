call add_to_privacy(
  'Lo que ve quien te vende',
  'Quienes venden viajes ven, para atenderte: tu nombre, usuario, correo, teléfono e idioma, el proyecto que elegiste, tus búsquedas y viajes, lo que aportaron y cuándo hablamos por última vez. No ven tu CUIL, tu número de socio de Rotary ni nada de la seguridad de tu cuenta. Si bajan esa lista, queda anotado.',
  'What who sells to you sees',
  'To look after you, who sells trips sees: your name, username, e-mail, telephone and language, the project you chose, your searches and trips, what they contributed and when we last talked. They do not see your CUIL, your Rotary member number or anything of your account''s security. If they download that list, it is noted.');
