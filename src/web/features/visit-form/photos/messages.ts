export const positionTexts = {
  label: 'Agregar ubicación a las fotos',
  description: 'Guarda con cada foto que tome el lugar donde la tomó. El navegador le pedirá permiso una vez.',
  asking: 'Buscando la ubicación…',
  ready: (accuracyM: number) =>
    accuracyM > 0 ? `Ubicación lista (± ${Math.round(accuracyM)} m).` : 'Ubicación lista.',
  denied:
    'El navegador no dio permiso. Permita la ubicación en los ajustes del sitio; mientras tanto, las fotos se guardan sin ella.',
  unavailable: 'No se encontró la ubicación. Las fotos se guardan sin ella; con la próxima foto se busca de nuevo.',
}

export const spaceTexts = {
  title: 'Queda poco espacio en el dispositivo',
  text: 'La foto podría no caber. Borre fotos, videos o aplicaciones que no use, o busque señal para que salga lo que está por enviar. Puede seguir: si la foto no cabe, se le avisa y nada se pierde.',
  proceed: 'Seguir de todos modos',
  note: 'Queda poco espacio en el dispositivo. Libere espacio cuando pueda.',
}

export const photoTexts = {
  placing: 'Buscando la ubicación de esta foto…',
  placed: (accuracyM: number) =>
    accuracyM > 0 ? `Esta foto lleva ubicación (± ${Math.round(accuracyM)} m).` : 'Esta foto lleva ubicación.',
  unplaced: 'Esta foto va sin ubicación.',
  taken: (day: string) => `Según su archivo, esta foto es del ${day}.`,
  heic: 'La foto está en formato HEIC, que este navegador no abre. En los ajustes de la cámara elija JPEG («más compatible») y tómela de nuevo.',
  damaged: 'La foto parece dañada. Mírela bien: si no se ve entera, tómela de nuevo.',
}

export const longPhotoTexts = {
  asked:
    'Esta foto es muy alargada y el acta la imprimirá muy pequeña. Puede recortarla y dejar la parte que muestra lo que encontró.',
  crop: 'Recortar',
  lessDetail:
    'Aquí queda solo una copia reducida: recortada se verá con menos detalle. Si puede, tómela de nuevo o elíjala otra vez de la galería.',
  keep: 'Conservar así',
  kept: 'La foto se conserva completa, y el acta la imprimirá muy pequeña.',
  part: 'Parte que queda',
  preview: 'Así queda la foto recortada',
  place: (percent: number, isTall: boolean) => `${percent} % desde ${isTall ? 'arriba' : 'la izquierda'}`,
  hint: 'Si guarda ahora, la foto queda como se ve aquí. Con «Volver» sigue completa.',
  use: 'Usar este recorte',
  useAgain: 'Intentar de nuevo',
  back: 'Volver',
  notCropped:
    'Este dispositivo no pudo recortar la foto, que sigue completa. Cierre otras aplicaciones e inténtelo de nuevo; o pulse «Volver» y consérvela así, o tome otra que muestre solo lo que importa.',
  croppedAsShown: (photo: string) => `${photo}: quedó recortada como se veía.`,
  heldSave: (photo: string) =>
    `${photo}: este dispositivo no pudo recortarla y por eso no se ha guardado. Inténtelo de nuevo, o pulse «Volver» para dejarla completa.`,
  cropped: 'La foto está recortada. Conserva la fecha en que se tomó.',
  restore: 'Usar la foto completa',
}
