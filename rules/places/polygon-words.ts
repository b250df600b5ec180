import { groupThousands } from '../money.ts';
import { MOST_CORNERS, type PolygonProblem } from './polygon.ts';

/** The problem of a polygon, and how to fix it. */
export function polygonProblemText(problem: PolygonProblem): string {
  switch (problem.kind) {
    case 'few':
      return 'Dibuja al menos tres puntos.';
    case 'many':
      return `El dibujo puede tener máximo ${groupThousands(MOST_CORNERS)} puntos.`;
    case 'abroad':
      return 'Hay puntos por fuera de Colombia: revisa latitud y longitud.';
    case 'small':
      return 'El dibujo es muy pequeño: debe cubrir al menos una cuadra.';
    case 'large':
      return 'El dibujo es demasiado grande: revisa sus puntos.';
    case 'crossing':
      return `El borde se cruza consigo mismo: el lado ${problem.edges[0] + 1} toca el lado ${problem.edges[1] + 1}.`;
  }
}
