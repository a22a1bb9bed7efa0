/** Texts of every form in a window. */
export const messages = {
  save: 'Guardar',
  close: 'Cerrar',
  choose: 'Seleccione',
  none: 'Ninguno',
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar ${name}`,
  choosePhotos: 'Elegir fotos',
  photos: 'Fotos',
}
