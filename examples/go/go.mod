module fourfold-example

go 1.19
