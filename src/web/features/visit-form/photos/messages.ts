export const positionTexts = {
  label: 'Agregar ubicación a las fotos',
  description: 'Guarda con cada foto que tome el lugar donde la tomó. El navegador le pedirá permiso una vez.',
  asking: 'Buscando la ubicación…',
  ready: (accuracyM: number) => `Ubicación lista (± ${Math.round(accuracyM)} m).`,
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
