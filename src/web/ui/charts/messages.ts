export const messages = {
  showData: 'Ver datos',
  download: 'Descargar CSV',
  downloadOf: (title: string) => `Descargar CSV: ${title}`,
  table: (title: string) => `Datos: ${title}`,
}
