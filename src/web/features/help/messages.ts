export const messages = {
  title: 'Ayuda',
  intro: 'Busque lo que necesita hacer y siga los pasos.',
  topics: 'Temas de ayuda',
  all: 'Todos los temas',
  next: (title: string) => `Siguiente: ${title}`,
}
