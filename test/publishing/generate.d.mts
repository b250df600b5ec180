export function clientTypes(document: object): Promise<string>;
export function brunoFiles(postman: object): Promise<Map<string, string>>;
export function postmanRequests(postman: object): number;
export function asyncApiSchema(): object;
