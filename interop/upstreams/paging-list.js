// The resources and the template of the paging server, for comparison in tests.

export const PAGE = 3;
export const LIST = [
    { uri: 'paging://touch', name: 'touch' },
    ...Array.from({ length: 10 }, (_, at) => ({
        uri: `paging://item/${at}`,
        name: `item ${at}`,
        title: `Item ${at}`,
        size: at,
        annotations: { audience: ['user'], priority: 0.5, 'example.com/odd': [1, { a: null }] },
        icons: [{ src: 'https://example.com/i.png', sizes: ['any'], 'example.com/dpi': 2 }],
        'example.com/foreign': { deep: [true, 'ü', 1.5] },
        _meta: { 'example.com/n': at },
    })),
];
export const TEMPLATE = {
    uriTemplate: 'paging://named/{name}',
    name: 'named',
    'example.com/foreign': 1,
};
