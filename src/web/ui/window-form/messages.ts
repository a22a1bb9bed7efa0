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
  /** Said at a control whose text the browser cannot read. */
  unread: (type: string) =>
    type === 'date' ? 'Complete la fecha.' : type === 'number' ? 'Escriba un número.' : 'Complete la fecha y la hora.',
}
