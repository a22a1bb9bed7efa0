/** Shown where the personal data of an establishment's people are asked for (Ley 1581 de 2012; Decreto 1377 de 2013, art. 14). */
export const PRIVACY_NOTICE =
  'La Secretaría de Salud Departamental trata estos datos personales para la inscripción, inspección, vigilancia y control sanitario de los establecimientos de alimentos y bebidas (Ley 9 de 1979, Ley 1581 de 2012). Su titular puede conocerlos, actualizarlos, rectificarlos y pedir que se supriman cuando la ley lo permita, ante la misma Secretaría.'
