/** The texts of R 1.5 and R 2.8 to R 2.12, to the letter. */
export const messages = {
  product: 'Vigía',
  skip: 'Saltar al contenido',
  navigation: 'Menú principal',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  position: 'Funcionario Administrador',
  accountMenu: (email: string, initials: string) => `${initials}: menú de la cuenta ${email}`,
  role: (name: string) => `Rol: ${name}`,
  profile: 'Ver perfil',
  jobs: 'Trabajos',
  help: 'Ayuda',
  logout: 'Cerrar sesión',
  welcome: (email: string) => `Bienvenido, ${email}`,
  offlineVisits: 'Mis visitas en campo',
  userId: 'Id de usuario',
  departmentId: 'Id de departamento',
}
