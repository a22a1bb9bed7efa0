/** Texts of the button. Those of the window are beside it, and load with it. */
export const launcherTexts = {
  search: 'Buscar',
  failed: 'No se pudo abrir la búsqueda. Revise la conexión e intente de nuevo.',
}
