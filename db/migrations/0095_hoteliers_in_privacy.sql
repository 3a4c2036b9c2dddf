call add_to_privacy(
  'Ofertas que te asignamos',
  'Si sos hotelero: qué ofertas tenés asignadas y desde cuándo, y los cambios que propusiste, con lo que te contestamos. La asignación se borra con tu cuenta; de los cambios se borra que fueron tuyos.',
  'Offers assigned to you',
  'If you are a hotelier: which offers are assigned to you and since when, and the changes that you proposed, with our answer. The assignment is deleted with your account; of the changes, that they were yours.');
